import { isIP, isIPv4 } from 'node:net'
import { PictureUnavailable } from './picture-fetcher.ts'

const maxLength = 2_048

/** One more allowed host, for tests: their stand-in server listens on loopback. */
export interface AllowedAddress {
  address: string
  port: number
}

/** Parses the URL of a picture. The IP address behind its host name is checked later, at connection time, because DNS may change in between. */
export function readPictureAddress(text: string, allowed?: AllowedAddress): URL {
  const url = text.length <= maxLength ? URL.parse(text) : null
  if (!url) throw new PictureUnavailable('l’indirizzo non è valido')
  if (url.protocol !== 'http:' && url.protocol !== 'https:') {
    throw new PictureUnavailable('l’indirizzo non è http o https')
  }
  if (url.username !== '' || url.password !== '') throw new PictureUnavailable('l’indirizzo contiene credenziali')
  if (allowed && url.hostname === allowed.address && url.port === String(allowed.port)) return url
  if (!['', '80', '443'].includes(url.port)) {
    throw new PictureUnavailable(`la porta ${url.port} non è ammessa: solo 80 e 443`)
  }
  requirePublicName(url, text)
  return url
}

function requirePublicName(url: URL, text: string): void {
  const host = url.hostname.replace(/\.$/, '')
  // The URL parser has normalised hexadecimal, octal and integer forms to dotted IPv4; only an attacker writes addresses this way.
  const disguised = isIPv4(host) && !text.toLowerCase().includes(`//${host}`)
  // A bracketed IPv6 address may embed an IPv4 one; no shop serves its pictures from such an address.
  const bracketed = host.startsWith('[')
  const local = isIP(host) === 0 && (!host.includes('.') || /\.(localhost|local|internal|home\.arpa)$/.test(host))
  if (disguised || bracketed || local) throw notPublic(host)
}

export const notPublic = (host: string) => new PictureUnavailable(`l’indirizzo ${host} non è pubblico`)
