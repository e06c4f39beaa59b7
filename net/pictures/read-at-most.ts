/** Resolves with all bytes of an answer, or with null if there are more than `most`. The rest is not read then. */
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
