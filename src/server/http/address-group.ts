import { isIPv6 } from 'node:net'

/** What one customer of an Internet provider holds: an IPv4 address, or the /64 around an IPv6 one, whose other addresses cost nothing. */
export function addressGroup(address: string): string {
  const plain = address.split('%')[0] ?? ''
  if (!isIPv6(plain)) return address
  // An IPv4 client at a socket that listens for both.
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(plain)?.[1]
  if (mapped) return mapped
  const shortest = new URL(`http://[${plain}]`).hostname.slice(1, -1)
  const [head = [], tail] = shortest.split('::').map((part) => (part === '' ? [] : part.split(':')))
  const groups = tail ? [...head, ...Array<string>(8 - head.length - tail.length).fill('0'), ...tail] : head
  return `${groups.slice(0, 4).join(':')}::/64`
}
