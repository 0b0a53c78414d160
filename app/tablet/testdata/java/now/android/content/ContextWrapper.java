package android.content;

import android.app.ActivityManager;
import android.content.res.Resources;
import android.os.BatteryManager;
import zapis.Bench;

public class ContextWrapper extends Context {
	public Resources getResources() {
		Bench.called("getResources", "");
		return Bench.made(new Resources());
	}

	@Override
	public Object getSystemService(String name) {
		String answer = Bench.called("getSystemService " + name, name);
		switch (answer) {
			case ACTIVITY_SERVICE:
				return Bench.made(new ActivityManager());
			case BATTERY_SERVICE:
				return Bench.made(new BatteryManager());
			case "bare":
				return Bench.made(new Object());
			default:
				return null;
		}
	}
}
