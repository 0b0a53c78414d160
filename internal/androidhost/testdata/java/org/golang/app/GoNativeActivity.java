package org.golang.app;

import zapis.Reader;
import zapis.Tablet;

/** Fyne's activity, as far as its native half asks for it. */
public class GoNativeActivity extends android.app.Activity {
	private static GoNativeActivity current;
	private boolean keyboardUp;

	private native void filePickerReturned(String uri);
	private native void keyboardTyped(String text);
	private native void keyboardDelete();
	private native void backPressed();

	public GoNativeActivity() {
		current = this;
	}

	static int getRune(int device, int key, int meta) {
		return key >= 29 && key <= 54 ? 'a' + key - 29 : -1; // KEYCODE_A to KEYCODE_Z
	}

	static void showKeyboard(int type) {
		Tablet.ask("showKeyboard " + type);
		current.keyboardUp = true;
	}

	static void hideKeyboard() {
		Tablet.ask("hideKeyboard");
		current.keyboardUp = false;
	}

	static void showFileOpen(String types) {
		Tablet.ask("showFileOpen " + types);
	}

	static void showFileSave(String types, String name) {
		Tablet.ask("showFileSave " + types + " " + name);
	}

	static void setupAccessibility() {
		Reader.setUp(current);
	}

	static void clearAccessibilityNodes() {
		Reader.clear();
	}

	static void addAccessibilityNode(
			int id, int role, String name, int x, int y, int width, int height, int parent) {
		Reader.add(id, role, name, x, y, width, height);
	}

	static void commitAccessibilityNodes() {
		Reader.commit();
	}

	public void finishActivity() {
		Tablet.ask("finishActivity");
	}

	String getTmpdir() {
		return getCacheDir().getAbsolutePath();
	}

	public void onBackPressed() {
		if (keyboardUp) {
			hideKeyboard();
		} else {
			backPressed();
		}
	}

	public void type(String text) {
		keyboardTyped(text);
	}

	public void delete() {
		keyboardDelete();
	}

	public void picked(String uri) {
		filePickerReturned(uri);
	}
}
