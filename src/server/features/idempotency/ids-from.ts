/**
 * Consecutive ids for several records created by one request. A repeated request derives all of them from the first id, which is the only one
 * stored.
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
