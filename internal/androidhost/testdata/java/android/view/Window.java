package android.view;

import zapis.Tablet;

public class Window {
	public void addFlags(int flags) {
		Tablet.ask("addFlags " + flags);
	}

	public void clearFlags(int flags) {
		Tablet.ask("clearFlags " + flags);
	}
}
