/** Whether the peer's address, 4 or 16 bytes, is of this machine. */
export function isLoopback(address: Uint8Array): boolean {
  if (address.length === 4) return address[0] === 127;
  const isMapped = address.subarray(0, 10).every(byte => byte === 0) && address[10] === 255;
  if (isMapped) return address[12] === 127;
  return address.subarray(0, 15).every(byte => byte === 0) && address[15] === 1;
}
