package zapis;

import java.util.ArrayList;
import java.util.List;

/**
 * A screen reader, as far as Fyne tells it anything: views without a picture that lie over the
 * window, each with a role, a name and a place. They belong to the activity for which Fyne set
 * them up, and end with it.
 */
public final class Reader {
	private static final int BUTTON = 1;

	private static Object owner; // the activity of the views; null if they were not set up
	private static final List<String> staged = new ArrayList<>();
	private static List<String> views = new ArrayList<>();
	private static int commits; // that changed something

	private Reader() {}

	public static synchronized void setUp(Object activity) {
		if (owner == null) {
			owner = activity;
			views = new ArrayList<>(staged);
		}
	}

	public static synchronized void clear() {
		staged.clear();
	}

	public static synchronized void add(int id, int role, String name, int x, int y, int width, int height) {
		staged.add(id + "\u001f" + (role == BUTTON) + "\u001f" + x + "\u001f" + y + "\u001f" + width + "\u001f"
				+ height + "\u001f" + name);
	}

	public static synchronized void commit() {
		if (owner != null && !views.equals(staged)) {
			views = new ArrayList<>(staged);
			commits++;
		}
	}

	/** The views of an activity, in the order in which they lie one over the other. */
	static synchronized String views(Object activity) {
		return activity == owner ? String.join("\u001e", views) : "";
	}

	static synchronized int commits() {
		return commits;
	}

	/**
	 * Where Android puts its finger when somebody presses the view of that name twice. It asks the
	 * view to click first; the views of Fyne cannot be clicked, and say no. Null if no view has the
	 * name.
	 */
	static synchronized float[] pressed(String name) {
		for (String view : views) {
			String[] is = view.split("\u001f", 7);
			if (is[6].equals(name)) {
				return new float[] {
					Integer.parseInt(is[2]) + Integer.parseInt(is[4]) / 2, Integer.parseInt(is[3]) + Integer.parseInt(is[5]) / 2
				};
			}
		}
		return null;
	}
}
