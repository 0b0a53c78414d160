package zapis;

import java.io.BufferedReader;
import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import org.golang.app.GoNativeActivity;

/**
 * Plays Android to the device's activity. The main thread is the user interface's: it reads
 * commands, a line each, from file 3, and answers each in a line on file 4 once Android's calls
 * for it have returned. The standard files are Fyne's, which sends them into Android's log.
 */
public final class Host {
	private static GoNativeActivity activity;
	private static boolean shown; // there is a window

	private Host() {}

	static native void open(String library, int width, int height, int density);
	static native void create(Object activity);
	static native void destroy();
	static native void start();
	static native void resume();
	static native void pause();
	static native void stop();
	static native void focus(boolean on);
	static native void queue(boolean on);
	static native void window(boolean on);
	static native void size(int width, int height);
	static native void configured();
	static native void touch(int action, float x, float y);
	static native void key(int action, int code);
	static native byte[] picture();

	/** LIBANDROID LIBRARY FILES WIDTH HEIGHT DENSITY DPI. */
	public static void main(String[] args) throws Exception {
		System.load(args[0]);
		Tablet.files = args[2];
		Tablet.density = Integer.parseInt(args[5]);
		Tablet.dpi = Float.parseFloat(args[6]);
		Tablet.width = number(args[3]);
		Tablet.height = number(args[4]);
		open(args[1], Tablet.width, Tablet.height, Tablet.density);
		System.load(args[1]);
		BufferedReader in = new BufferedReader(
				new InputStreamReader(new FileInputStream("/proc/self/fd/3"), StandardCharsets.UTF_8));
		PrintStream out = new PrintStream(new FileOutputStream("/proc/self/fd/4"), true, "UTF-8");
		for (String line; (line = in.readLine()) != null; ) {
			String[] words = line.split(" ", 2);
			out.println(obey(words[0], words.length > 1 ? words[1] : ""));
		}
		Runtime.getRuntime().halt(0);
	}

	private static String obey(String command, String rest) throws Exception {
		String[] words = rest.split(" ");
		switch (command) {
			case "launch":
				launch();
				break;
			case "home": // another program is in front
				leave();
				break;
			case "back":
				enter();
				break;
			case "recreate": // as for a turn that the manifest does not name
				Tablet.focus = false;
				pause();
				stop();
				shown = false;
				window(false);
				queue(false);
				destroy();
				launch();
				break;
			case "size":
				Tablet.width = number(words[0]);
				Tablet.height = number(words[1]);
				size(Tablet.width, Tablet.height);
				configured();
				break;
			case "focus": // something lies over the window, which stays
				Tablet.focus = words[0].equals("on");
				focus(Tablet.focus);
				break;
			case "managed":
				Tablet.managed = words[0].equals("on");
				break;
			case "lock":
				Tablet.lockTask = number(words[0]);
				break;
			case "battery":
				Tablet.percent = number(words[0]);
				Tablet.charging = words[1].equals("on");
				break;
			case "touch": // both at once: Fyne takes what lasts for 0.3 s for another touch
				touch(0, Float.parseFloat(words[0]), Float.parseFloat(words[1]));
				touch(1, Float.parseFloat(words[0]), Float.parseFloat(words[1]));
				break;
			case "drag":
				touch(0, Float.parseFloat(words[0]), Float.parseFloat(words[1]));
				for (int i = 0; i <= 10; i++) {
					touch(2, way(words[0], words[2], i), way(words[1], words[3], i));
				}
				touch(1, Float.parseFloat(words[2]), Float.parseFloat(words[3]));
				break;
			case "hover": // a finger that feels its way over the screen
				touch(9, Float.parseFloat(words[0]), Float.parseFloat(words[1]));
				for (int i = 0; i <= 10; i++) {
					touch(7, way(words[0], words[2], i), way(words[1], words[3], i));
				}
				touch(10, Float.parseFloat(words[2]), Float.parseFloat(words[3]));
				break;
			case "views": // what a screen reader finds
				return "ok " + Reader.views(activity);
			case "commits": // how often that changed
				return "ok " + Reader.commits();
			case "press": // twice, on what a screen reader has under that name
				float[] at = Reader.pressed(rest);
				if (at == null) {
					return "no view is called " + rest;
				}
				touch(0, at[0], at[1]);
				touch(1, at[0], at[1]);
				break;
			case "key":
				key(0, number(words[0]));
				key(1, number(words[0]));
				break;
			case "backkey":
				activity.onBackPressed();
				break;
			case "type":
				activity.type(rest);
				break;
			case "delete":
				activity.delete();
				break;
			case "picked":
				activity.picked(rest);
				break;
			case "asked":
				return "ok " + Tablet.takeAsked();
			case "picture":
				try (FileOutputStream to = new FileOutputStream(rest)) {
					to.write(picture());
				}
				break;
			default:
				return "no such command: " + command;
		}
		return "ok";
	}

	private static float way(String from, String to, int tenths) {
		float a = Float.parseFloat(from);
		return a + (Float.parseFloat(to) - a) * tenths / 10;
	}

	private static int number(String word) {
		return Integer.parseInt(word);
	}

	private static void launch() {
		activity = new GoNativeActivity();
		create(activity);
		start();
		resume();
		queue(true);
		appear();
	}

	private static void appear() {
		shown = true;
		window(true);
		Tablet.focus = true;
		focus(true);
	}

	private static void leave() {
		Tablet.focus = false;
		focus(false);
		pause();
		stop();
		if (shown) {
			shown = false;
			window(false);
		}
	}

	private static void enter() {
		start();
		resume();
		appear();
	}
}
