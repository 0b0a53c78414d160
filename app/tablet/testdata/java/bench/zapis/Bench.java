package zapis;

import java.io.File;
import java.lang.ref.WeakReference;
import java.net.URL;
import java.net.URLClassLoader;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** What a test says to the stub classes, and what they say to it. Called from C by name. */
public final class Bench {
	private static final Map<String, String> answers = new HashMap<>();
	private static final Map<String, Integer> calls = new HashMap<>();
	private static final List<WeakReference<Object>> made = new ArrayList<>();

	private Bench() {}

	/** An android.app.Activity of the classes in folder, which no other loader shares. */
	public static synchronized Object activity(String folder) throws Exception {
		URL[] where = {new File(folder).toURI().toURL()};
		URLClassLoader loader = new URLClassLoader(where, Bench.class.getClassLoader());
		return loader.loadClass("android.app.Activity").getDeclaredConstructor().newInstance();
	}

	/** Says what a method is to answer: a number, true or false, or "throw CLASS". */
	public static synchronized String set(String method, String answer) {
		answers.put(method, answer);
		return "";
	}

	public static synchronized String reset() {
		answers.clear();
		calls.clear();
		made.clear();
		return "";
	}

	public static synchronized String count(String method) {
		return String.valueOf(calls.getOrDefault(method, 0));
	}

	/** The number of live threads. */
	public static String threads() {
		return String.valueOf(Thread.getAllStackTraces().size());
	}

	/** Remembers an object that C is about to be given, without holding it. */
	public static synchronized <T> T made(T object) {
		calls.merge("made", 1, Integer::sum);
		made.add(new WeakReference<>(object));
		return object;
	}

	/** How many of the objects that C was given somebody still holds. */
	public static String alive() {
		System.gc();
		synchronized (Bench.class) {
			return String.valueOf(made.stream().filter(r -> r.get() != null).count());
		}
	}

	/** For the stubs: counts a call and returns the answer that was set for it. */
	public static synchronized String called(String method, String otherwise) {
		calls.merge(method, 1, Integer::sum);
		String answer = answers.getOrDefault(method, otherwise);
		if (answer.startsWith("throw ")) {
			Bench.<RuntimeException>raise(answer.substring("throw ".length()));
		}
		return answer;
	}

	@SuppressWarnings("unchecked")
	private static <T extends Throwable> void raise(String name) throws T {
		Throwable thrown;
		try {
			thrown = (Throwable) Class.forName(name).getConstructor(String.class).newInstance("as the test says");
		} catch (ReflectiveOperationException e) {
			throw new AssertionError(name, e);
		}
		throw (T) made(thrown);
	}

	/** An exception whose own text cannot be read. */
	public static final class Unspeakable extends RuntimeException {
		public Unspeakable(String message) {
			super(message);
		}

		@Override
		public String toString() {
			throw new IllegalStateException("not even this");
		}
	}

	/** An exception without a text. */
	public static final class Silent extends RuntimeException {
		public Silent(String message) {
			super(message);
		}

		@Override
		public String toString() {
			return null;
		}
	}

	/** A text that is longer than C keeps, of letters of three and six bytes. */
	public static final class Long extends RuntimeException {
		public Long(String message) {
			super(message);
		}

		@Override
		public String toString() {
			StringBuilder s = new StringBuilder();
			for (int i = 0; i < 300; i++) {
				s.append("\u2654").append("\uD83D\uDE00");
			}
			return s.toString();
		}
	}
}
