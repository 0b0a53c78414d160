package android.util;

import zapis.Bench;

public class DisplayMetrics {
	public int widthPixels = Integer.parseInt(Bench.called("widthPixels", "0"));
	public int heightPixels = Integer.parseInt(Bench.called("heightPixels", "0"));
	public int densityDpi = Integer.parseInt(Bench.called("densityDpi", "0"));
	public float xdpi = Float.parseFloat(Bench.called("xdpi", "0"));
	public float ydpi = Float.parseFloat(Bench.called("ydpi", "0"));
}
