package android.app;

import android.view.ContextThemeWrapper;
import zapis.Bench;

public class Activity extends ContextThemeWrapper {
	public void startLockTask() {
		Bench.called("startLockTask", "");
	}

	public void stopLockTask() {
		Bench.called("stopLockTask", "");
	}

	public boolean hasWindowFocus() {
		return Boolean.parseBoolean(Bench.called("hasWindowFocus", "true"));
	}
}
