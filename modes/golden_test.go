package modes_test

// An arbiter's key of the bytes 0 to 31, a device's of 32 bytes 0x42.
const (
	goldenKey       = "zapis-arbiter-key-1 AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8= 4c885e08"
	goldenPublic    = "zapis-arbiter-public-1 j0DFrbaPJWJK5bIU6nZ6bslNgp09e14a0bpvPiE4KF8= a80520f9"
	goldenShort     = "JF9T DG66 RWC4 J8RP"
	goldenChallenge = "047H WB9W 9DD6 JY0K 5H22 QR0G ZFAQ WWK0 6CMA MXQ7 3Z6C 2M1T NRGS 69YH 9PE9 K4ZM EA9X 76C0"
	goldenAnswer    = "50177650"

	// zeroPublic is a point of low order.
	zeroPublic = "zapis-arbiter-public-1 AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA= a0d9c5dd"
)
