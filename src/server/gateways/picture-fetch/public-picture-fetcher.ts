import type { Request, Response } from 'got'
import got from 'got'
import { RequestFilteringHttpAgent, RequestFilteringHttpsAgent } from 'request-filtering-agent'
import { failureSentence } from '../../failure-sentence.ts'
import { readBounded } from '../read-bounded.ts'
import { type AllowedAddress, notPublic, readPictureAddress } from './picture-address.ts'
import { FetchingStopped, type PictureFetcher, PictureUnavailable } from './picture-fetcher.ts'

const maxBytes = 10 * 1024 * 1024
const maxRedirects = 5
const redirects = new Set([301, 302, 303, 307, 308])

/**
 * Fetches over the network with the limits of docs/specification/files.md#pictures. Addresses are checked twice: as written, and by the agents after
 * DNS resolution and before connecting, so that no DNS answer can lead to an internal host.
 */
export function publicPictureFetcher(
  options: {
    /** For tests only: one more allowed host. */
    allowAddress?: AllowedAddress
    timeoutMs?: number
  } = {},
): PictureFetcher {
  const { allowAddress, timeoutMs = 10_000 } = options
  const filter = { keepAlive: false, allowIPAddressList: allowAddress ? [allowAddress.address] : [] }
  const agent = { http: new RequestFilteringHttpAgent(filter), https: new RequestFilteringHttpsAgent(filter) }
  const hosts = new HostFailures()
  const closing = new AbortController()

  type Read = (stream: Request, response: Response) => Promise<Buffer>

  async function request(url: URL, signal: AbortSignal, read: Read): Promise<{ redirect: URL } | { body: Buffer }> {
    const stream = got.stream(url, {
      agent,
      signal,
      followRedirect: false,
      throwHttpErrors: false,
      retry: { limit: 0 },
      // Decompression could exceed the size limit in memory, and pictures are already compressed.
      decompress: false,
      headers: { 'user-agent': 'Filiera', accept: 'image/avif,image/webp,image/png,image/jpeg' },
    })
    try {
      const response = await untilResponse(stream)
      const { statusCode, headers } = response
      if (redirects.has(statusCode) && headers.location) {
        // Parsed again from its text: every redirect must follow the same rules as the first address.
        return { redirect: readPictureAddress(resolve(headers.location, url), allowAddress) }
      }
      if (statusCode !== 200) {
        throw new PictureUnavailable(`${url.host} risponde ${statusCode}`, { mayChange: isPassing(statusCode) })
      }
      if (Number(headers['content-length'] ?? 0) > maxBytes) throw tooLarge()
      return { body: await read(stream, response) }
    } finally {
      stream.destroy()
    }
  }

  async function follow(address: string, read: Read, asker?: AbortSignal): Promise<Buffer> {
    const timeout = AbortSignal.timeout(timeoutMs)
    const either = AbortSignal.any([closing.signal, timeout, ...(asker ? [asker] : [])])
    let url = readPictureAddress(address, allowAddress)
    for (let hop = 0; hop <= maxRedirects; hop++) {
      const { host } = url
      if (closing.signal.aborted) throw new FetchingStopped()
      if (hosts.isGivenUp(host)) {
        throw new PictureUnavailable(`${host} è saltato dopo tre tentativi falliti`, { mayChange: true })
      }
      const start = performance.now()
      try {
        const answer = await request(url, either, read)
        hosts.answered(host)
        if ('body' in answer) return answer.body
        url = answer.redirect
      } catch (error) {
        if (closing.signal.aborted) throw new FetchingStopped()
        asker?.throwIfAborted()
        if (error instanceof PictureUnavailable) {
          hosts.answered(host)
          throw error
        }
        if (isRefusal(error)) throw notPublic(host)
        hosts.failed(host, performance.now() - start)
        throw new PictureUnavailable(
          timeout.aborted
            ? `${host} non risponde entro ${(timeoutMs / 1000).toLocaleString('it-IT')} secondi`
            : failureSentence(`${host} non è raggiungibile`, error),
          { cause: error, mayChange: true },
        )
      }
    }
    throw new PictureUnavailable('troppi rinvii da un indirizzo all’altro')
  }

  return {
    close: () => closing.abort(),
    fetch: (address) => follow(address, (stream) => readBounded(stream, maxBytes, tooLarge)),
    async probe(address, signal) {
      await follow(
        address,
        async (_, { headers }) => {
          if (/^text\//.test(headers['content-type'] ?? ''))
            throw new PictureUnavailable('la risposta non è un’immagine')
          return Buffer.alloc(0)
        },
        signal,
      )
    },
  }
}

const tooLarge = () => new PictureUnavailable('l’immagine supera i 10 MB')

/** True for statuses that may be temporary: request timeout, too many requests, server errors. */
const isPassing = (statusCode: number) => statusCode === 408 || statusCode === 429 || statusCode >= 500

const untilResponse = (stream: Request): Promise<Response> =>
  new Promise((resolve, reject) => {
    stream.once('response', resolve)
    // The listener stays: a destroyed stream may emit another error, which would otherwise be unhandled.
    stream.on('error', reject)
  })

function resolve(location: string, from: URL): string {
  // An absolute URL is kept as written, so that a disguised host is still recognised.
  return /^[a-z][a-z0-9+.-]*:/i.test(location) ? location : (URL.parse(location, from.href)?.href ?? '')
}

/** True if the filtering agents refused the address; the HTTP client may have wrapped their error. */
function isRefusal(error: unknown): boolean {
  for (let current = error; current instanceof Error; current = current.cause) {
    if (/^DNS lookup .* is not allowed/.test(current.message)) return true
  }
  return false
}

/** After this many consecutive failures a host is skipped for a while; after that, one more failure is enough. */
const patience = 3
const restMs = 60_000

/** Time per window that may be lost on hosts that have not answered in it; the next window resets everything. */
const maxLostMs = 300_000
const spellMs = 3_600_000

/** Tracks unresponsive hosts, so that a dead host costs a few timeouts instead of one per picture. */
export class HostFailures {
  readonly #now: () => number
  readonly #failures = new Map<string, { count: number; at: number }>()
  readonly #answered = new Set<string>()
  #lostMs = 0
  #spellBegan: number

  /** `now` returns milliseconds from any origin. */
  constructor(now: () => number = () => performance.now()) {
    this.#now = now
    this.#spellBegan = now()
  }

  isGivenUp(host: string): boolean {
    this.#beginSpell()
    const failed = this.#failures.get(host)
    if (failed && failed.count >= patience && this.#now() - failed.at < restMs) return true
    return this.#lostMs >= maxLostMs && !this.#answered.has(host)
  }

  answered(host: string): void {
    this.#failures.delete(host)
    this.#answered.add(host)
  }

  failed(host: string, afterMs: number): void {
    this.#failures.set(host, { count: (this.#failures.get(host)?.count ?? 0) + 1, at: this.#now() })
    this.#lostMs += afterMs
  }

  #beginSpell(): void {
    if (this.#now() - this.#spellBegan < spellMs) return
    this.#failures.clear()
    this.#answered.clear()
    this.#lostMs = 0
    this.#spellBegan = this.#now()
  }
}
