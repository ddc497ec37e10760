/** Characters that a secret of production has at least. */
export const shortestSecret = 32

/** Far below what 32 random hexadecimal digits reach (the least of 300,000 had 79), far above any repeated word or row of keys (33). */
const leastBits = 60

/** Whether a secret is long and looks made by chance: an estimate, which a phrase of many words may pass. */
export function isStrongSecret(secret: string): boolean {
  const characters = [...secret]
  const codes = characters.map((character) => character.codePointAt(0) ?? 0)
  // abcd… has many characters, and one step.
  const steps = codes.slice(1).map((code, at) => code - (codes[at] ?? 0))
  return characters.length >= shortestSecret && Math.min(bitsOf(codes), bitsOf(steps)) >= leastBits
}

/** Shannon's entropy of one sign, for as many signs as are not part of a repetition. */
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
