package android.content.res;

import android.os.LocaleList;
import java.util.Locale;

public class Configuration {
	public Locale locale = Locale.US;

	public LocaleList getLocales() {
		return new LocaleList();
	}
}
