/** All bytes of an answer; null if there are more than the limit. The rest is not read. */
export async function readAtMost(body: AsyncIterable<Uint8Array>, most: number): Promise<Buffer | null> {
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of body) {
    size += part.length;
    if (size > most) return null;
    parts.push(part);
  }
  return Buffer.concat(parts);
}
