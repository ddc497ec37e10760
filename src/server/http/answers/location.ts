/**
 * Characters. Proxies buffer response headers in a few kilobytes and treat an instance that sends more as failed (docs/operations.md#in-front-nginx).
 */
const longest = 2_000

/** Target of a redirect: the first given address that is set and short enough; undefined if none is. */
export const locationOf = (...addresses: readonly (string | undefined)[]): string | undefined =>
  addresses.find((address) => address && address.length <= longest)
