package android.app;

import android.content.Context;
import android.os.BatteryManager;

public class Activity extends Context {
	@Override
	public Object getSystemService(String name) {
		return name.equals("activity") ? new ActivityManager() : new BatteryManager();
	}
}
