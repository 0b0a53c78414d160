package android.content;

public abstract class Context {
	public static final String ACTIVITY_SERVICE = "activity";
	public static final String BATTERY_SERVICE = "batterymanager";

	public abstract Object getSystemService(String name);
}
