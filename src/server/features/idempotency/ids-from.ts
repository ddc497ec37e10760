/**
 * The ids of things that one request makes, counted up from the first: a repeated request, of which only the first id is kept, names all of
 * them again.
 */
export function idsFrom(first: string, count: number): string[] {
  const start = BigInt(`0x${first.replaceAll('-', '')}`)
  return Array.from({ length: count }, (_, index) =>
    (start + BigInt(index))
      .toString(16)
      .padStart(32, '0')
      .replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5'),
  )
}
