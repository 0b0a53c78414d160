package android.app;

import android.view.Window;
import zapis.Tablet;

public class Activity extends android.content.ContextWrapper {
	public boolean hasWindowFocus() {
		return Tablet.focus;
	}

	public void startLockTask() {
		Tablet.ask("startLockTask");
		Tablet.lockTask = Tablet.managed ? 1 : 2;
	}

	public void stopLockTask() {
		Tablet.ask("stopLockTask");
		Tablet.lockTask = 0;
	}

	public Window getWindow() {
		return new Window();
	}
}
