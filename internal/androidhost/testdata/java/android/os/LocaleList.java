package android.os;

import java.util.Locale;

public class LocaleList {
	public Locale get(int i) {
		return Locale.US;
	}

	public String toLanguageTags() {
		return "en-US";
	}
}
