/* The library of Windows that Go asks for random numbers, for a wine older than
 * 9.0, which has none. Built by the tests: x86_64-w64-mingw32-gcc -shared -ladvapi32
 */
#include <windows.h>

BOOLEAN NTAPI SystemFunction036(PVOID data, ULONG length); /* RtlGenRandom */

__declspec(dllexport) BOOL WINAPI ProcessPrng(PBYTE data, SIZE_T length) {
	return SystemFunction036(data, (ULONG)length);
}
