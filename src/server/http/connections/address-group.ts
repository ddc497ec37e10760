import ipaddr from 'ipaddr.js'

/**
 * The addresses that an Internet provider gives one customer: an IPv4 address, or the /64 around an IPv6 address. A customer can change to
 * another address of the same /64 at no cost, so limits count the /64.
 */
export function addressGroup(address: string): string {
  if (!ipaddr.IPv6.isValid(address)) return address
  const parsed = ipaddr.IPv6.parse(address)
  // An IPv4 client at a socket that listens for both.
  if (parsed.isIPv4MappedAddress()) return parsed.toIPv4Address().toString()
  const network = parsed.parts.slice(0, 4).map((part) => part.toString(16))
  return `${network.join(':')}::/64`
}
