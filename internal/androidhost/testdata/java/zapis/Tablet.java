package zapis;

import java.util.ArrayList;
import java.util.List;

/** The tablet that is not there: what its services answer, and what was asked of them. */
public final class Tablet {
	public static volatile boolean focus;
	/** Managed by an organizer: a lock is given at once, and nobody leaves it. */
	public static volatile boolean managed;
	public static volatile int lockTask; // 0 none, 1 locked, 2 pinned
	public static volatile int percent = 77;
	public static volatile boolean charging;
	public static volatile int density = 160;
	public static volatile float dpi = 160;
	public static volatile int width, height;
	public static String files;

	private static final List<String> asked = new ArrayList<>();

	private Tablet() {}

	/** Notes a call for the command "asked". */
	public static void ask(String what) {
		synchronized (asked) {
			asked.add(what);
		}
	}

	static String takeAsked() {
		synchronized (asked) {
			String all = String.join(", ", asked);
			asked.clear();
			return all;
		}
	}
}
