/** Minimum number of characters of a production secret. */
export const shortestSecret = 32

/**
 * Far below the entropy of 32 random hexadecimal digits (the minimum of 300,000 samples was 79), far above that of any repeated word or keyboard row
 * (33).
 */
const leastBits = 60

/** Estimates whether a secret is long and random enough. A phrase of many words may pass. */
export function isStrongSecret(secret: string): boolean {
  const characters = [...secret]
  const codes = characters.map((character) => character.codePointAt(0) ?? 0)
  // abcd… has many different characters, but only one step.
  const steps = codes.slice(1).map((code, at) => code - (codes[at] ?? 0))
  return characters.length >= shortestSecret && Math.min(bitsOf(codes), bitsOf(steps)) >= leastBits
}

/** Shannon entropy per sign, times the number of signs that are not part of a repetition. */
function bitsOf(signs: readonly number[]): number {
  const triples = new Set(signs.slice(2).map((sign, at) => `${signs[at]},${signs[at + 1]},${sign}`))
  const counts = new Map<number, number>()
  for (const sign of signs) counts.set(sign, (counts.get(sign) ?? 0) + 1)
  const perSign = [...counts.values()].reduce((sum, count) => {
    const share = count / signs.length
    return sum - share * Math.log2(share)
  }, 0)
  return perSign * (triples.size + 2)
}
