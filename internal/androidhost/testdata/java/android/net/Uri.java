package android.net;

public class Uri {
	public final String text;

	private Uri(String text) {
		this.text = text;
	}

	public static Uri parse(String text) {
		return new Uri(text);
	}
}
