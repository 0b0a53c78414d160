package android.os;

import zapis.Tablet;

public class BatteryManager {
	public int getIntProperty(int id) {
		return id == 4 ? Tablet.percent : Integer.MIN_VALUE;
	}

	public boolean isCharging() {
		return Tablet.charging;
	}
}
