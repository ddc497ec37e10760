/**
 * Divides whole cents in proportion to non-negative weights. Leftover cents go to the largest remainders, the first one on a tie. The shares add up
 * to `cents`, and each differs from its exact part by less than a cent. All shares are 0 if all weights are 0.
 */
export function shareOut(cents: number, weights: readonly number[]): number[] {
  const whole = BigInt(weights.reduce((sum, weight) => sum + weight, 0))
  if (whole === 0n) return weights.map(() => 0)
  const parts = weights.map((weight) => {
    const exact = BigInt(cents) * BigInt(weight)
    return { cents: Number(exact / whole), remainder: exact % whole }
  })
  const left = cents - parts.reduce((sum, part) => sum + part.cents, 0)
  const favoured = new Set(
    parts
      .toSorted((one, other) => Number(other.remainder > one.remainder) - Number(other.remainder < one.remainder))
      .slice(0, left),
  )
  return parts.map((part) => part.cents + (favoured.has(part) ? 1 : 0))
}
