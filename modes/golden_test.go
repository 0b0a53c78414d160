package modes_test

// Arbiters' keys of the bytes 0 to 31, of 32 bytes 9 and of the bytes 100 to
// 131; a device's of 32 bytes 0x42.
const (
	goldenKey    = "zapis-arbiter-key-1 AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8= 4c885e08"
	goldenPublic = "zapis-arbiter-public-1 j0DFrbaPJWJK5bIU6nZ6bslNgp09e14a0bpvPiE4KF8= a80520f9"
	goldenShort  = "JF9T DG66 RWC4 J8RP"
	// Version 1: to the first key.
	goldenChallenge1 = "047H WB9W 9DD6 JY0K 5H22 QR0G ZFAQ WWK0 6CMA MXQ7 3Z6C 2M1T NRGS 69YH 9PE9 K4ZM EA9X 76C0"
	goldenAnswer1    = "50177650"

	// Version 2: to all three.
	goldenChallenge = "087H WB9W 9DD6 JY0K 5H22 QR0G ZFAQ WWK0 6CMA MXQ7 3Z6C 2M1T NRGS 69YH 9PE9 K4ZM E8N0 H4Y5"
	goldenAnswer    = "95054554"
	goldenSecond    = "85358003"
	goldenThird     = "66564603"

	// zeroPublic is a point of low order.
	zeroPublic = "zapis-arbiter-public-1 AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA= a0d9c5dd"
)
