import ipaddr from 'ipaddr.js'
import type { DomainErrorKind } from '../../domain/errors.ts'

/** The sender of a request, as far as the connection reveals it. */
export interface Client {
  address: string
  /** At most 300 characters. */
  userAgent: string | null
}

/** A request answered with an expected failure. */
export interface Refusal {
  kind: DomainErrorKind
  code: string
  /** Method and route pattern, not the URL: a query may contain text typed by the user. */
  route: string
  userId: string | null
  client: Client
}

/** Factor between the limits of a /48 and of a single address: a company, or several customers of one provider, share a /48. */
const siteFactor = 8

/** Addresses whose attempts are counted together. */
interface AddressGroup {
  /** `203.0.113.7`, `2001:db8:1:2::/64` or `2001:db8:1::/48`. */
  name: string
  limit: number
}

/**
 * Groups the addresses that an Internet provider assigns to one customer: an IPv4 address, or the /64 around an IPv6 address. A customer can switch
 * to another address of the same /64 at no cost, so limits count the /64.
 */
export function addressGroup(address: string): string {
  const parts = ipv6Parts(address)
  return typeof parts === 'string' ? parts : networkOf(parts, 64)
}

/**
 * The groups in which a limit per address counts an attempt, narrowest first. The attempt is refused once any of them is used up. Providers and
 * tunnels assign a /48 as readily as a /64, and a /48 contains 65,536 of them, so it has a limit of its own.
 */
export function addressGroups(address: string, limit: number, siteLimit = limit * siteFactor): readonly AddressGroup[] {
  const parts = ipv6Parts(address)
  if (typeof parts === 'string') return [{ name: parts, limit }]
  return [
    { name: networkOf(parts, 64), limit },
    { name: networkOf(parts, 48), limit: siteLimit },
  ]
}

/**
 * The eight numbers of an IPv6 address. Any other address is returned as text; an IPv4-mapped one, as reported by a dual-stack socket, without its
 * prefix.
 */
function ipv6Parts(address: string): string | readonly number[] {
  if (!ipaddr.IPv6.isValid(address)) return address
  const parsed = ipaddr.IPv6.parse(address)
  return parsed.isIPv4MappedAddress() ? parsed.toIPv4Address().toString() : parsed.parts
}

const networkOf = (parts: readonly number[], bits: 48 | 64): string =>
  `${parts
    .slice(0, bits / 16)
    .map((part) => part.toString(16))
    .join(':')}::/${bits}`
