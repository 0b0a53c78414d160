package android.content;

import android.app.ActivityManager;
import android.content.res.Resources;
import android.os.BatteryManager;
import java.io.File;
import zapis.Tablet;

public class Context {
	public Object getSystemService(String name) {
		switch (name) {
			case "activity":
				return new ActivityManager();
			case "batterymanager":
				return new BatteryManager();
			default:
				return null;
		}
	}

	public Resources getResources() {
		return new Resources();
	}

	public ContentResolver getContentResolver() {
		return new ContentResolver();
	}

	public File getFilesDir() {
		return new File(Tablet.files, "files");
	}

	public File getCacheDir() {
		return new File(Tablet.files, "cache");
	}
}
