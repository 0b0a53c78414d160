package android.app;

public class ActivityManager {
	public int getLockTaskModeState() {
		return zapis.Tablet.lockTask;
	}
}
