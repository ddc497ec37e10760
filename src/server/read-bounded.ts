/** The whole of a body, of at most so many bytes; where it is longer, `tooLong` is thrown and the rest is not read. */
export async function readBounded(
  body: AsyncIterable<Uint8Array> | null,
  mostBytes: number,
  tooLong: () => Error,
): Promise<Buffer<ArrayBuffer>> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of body ?? []) {
    size += chunk.length
    if (size > mostBytes) throw tooLong()
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}
