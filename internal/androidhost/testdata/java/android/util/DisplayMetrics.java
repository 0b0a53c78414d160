package android.util;

import zapis.Tablet;

public class DisplayMetrics {
	public int widthPixels = Tablet.width;
	public int heightPixels = Tablet.height;
	public int densityDpi = Tablet.density;
	public float xdpi = Tablet.dpi;
	public float ydpi = Tablet.dpi;
}
