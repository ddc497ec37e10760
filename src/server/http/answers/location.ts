/** Characters. Proxies take the head of an answer in a few kilobytes, and count an instance that sends more as one that failed (docs/operations.md#in-front-nginx). */
const longest = 2_000

/** Where a redirect may lead: the first of these addresses that is one, and short enough; undefined if none is. */
export const locationOf = (...addresses: readonly (string | undefined)[]): string | undefined =>
  addresses.find((address) => address && address.length <= longest)
