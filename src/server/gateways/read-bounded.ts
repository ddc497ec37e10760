/** Reads a body of at most `maxBytes` bytes. If it is longer, throws `tooLong()` and reads no further. */
export async function readBounded(
  body: AsyncIterable<Uint8Array> | null,
  maxBytes: number,
  tooLong: () => Error,
): Promise<Buffer<ArrayBuffer>> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of body ?? []) {
    size += chunk.length
    if (size > maxBytes) throw tooLong()
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}
