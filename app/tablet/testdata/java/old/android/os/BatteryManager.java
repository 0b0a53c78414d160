package android.os;

import zapis.Bench;

public class BatteryManager {
	public int getIntProperty(int id) {
		return Integer.parseInt(Bench.called("getIntProperty " + id, "50"));
	}
}
