package android.content;

import android.net.Uri;
import java.io.File;
import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import zapis.Tablet;

/** Opens what the owner chose: content://documents/NAME, a file beside the program's own. */
public class ContentResolver {
	private static File of(Uri uri) {
		return new File(Tablet.files, uri.text.substring("content://documents/".length()));
	}

	public InputStream openInputStream(Uri uri) throws IOException {
		return new FileInputStream(of(uri));
	}

	public OutputStream openOutputStream(Uri uri, String mode) throws IOException {
		return new FileOutputStream(of(uri), mode.equals("wa"));
	}
}
