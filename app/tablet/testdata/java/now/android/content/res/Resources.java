package android.content.res;

import android.util.DisplayMetrics;
import zapis.Bench;

public class Resources {
	public DisplayMetrics getDisplayMetrics() {
		return Bench.called("getDisplayMetrics", "").equals("null") ? null : Bench.made(new DisplayMetrics());
	}
}
