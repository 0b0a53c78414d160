package android.os;

import zapis.Bench;

public class BatteryManager {
	public static final int BATTERY_PROPERTY_CAPACITY = 4;

	public int getIntProperty(int id) {
		return Integer.parseInt(Bench.called("getIntProperty " + id, String.valueOf(Integer.MIN_VALUE)));
	}

	public boolean isCharging() {
		return Boolean.parseBoolean(Bench.called("isCharging", "false"));
	}
}
