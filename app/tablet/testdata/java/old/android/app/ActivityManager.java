package android.app;

public class ActivityManager {
	/** What there was before getLockTaskModeState. */
	public boolean isInLockTaskMode() {
		return true;
	}
}
