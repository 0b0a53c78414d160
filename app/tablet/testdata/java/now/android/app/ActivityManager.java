package android.app;

import zapis.Bench;

public class ActivityManager {
	public static final int LOCK_TASK_MODE_NONE = 0;
	public static final int LOCK_TASK_MODE_LOCKED = 1;
	public static final int LOCK_TASK_MODE_PINNED = 2;

	public int getLockTaskModeState() {
		return Integer.parseInt(Bench.called("getLockTaskModeState", String.valueOf(LOCK_TASK_MODE_NONE)));
	}
}
