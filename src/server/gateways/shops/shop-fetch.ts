import { isShopDomain } from '../../../domain/shopify/shopify.ts'
import { readBounded } from '../read-bounded.ts'

/** Timeout of one request. */
const timeoutMs = 8_000

/** Maximum response size, far above that of any expected response. */
const maxBytes = 2 * 1024 * 1024

/**
 * A `fetch` restricted to Shopify shops. Throws for any other host, which would be a bug. Does not follow redirects, which would leak the token, and
 * limits time and response size. `apiRoot`: a stand-in server that receives the requests instead, with the shop's domain as the first path segment.
 */
export const shopFetch =
  (apiRoot: string | null) =>
  async (address: string, init: RequestInit = {}): Promise<Response> => {
    const url = new URL(address)
    if (url.protocol !== 'https:' || url.port !== '' || !isShopDomain(url.hostname)) {
      throw new Error('Only addresses of shops may be requested')
    }
    const target = apiRoot ? `${apiRoot}/${url.hostname}${url.pathname}` : url
    const signal = AbortSignal.timeout(timeoutMs)
    const response = await fetch(target, { ...init, redirect: 'manual', signal })
    const { status, headers } = response
    const body = await readBounded(response.body, maxBytes, () => new Error('The response of the shop is too large'))
    return new Response([204, 205, 304].includes(status) ? null : body, { status, headers: withoutCoding(headers) })
  }

/** The body is already decoded. */
function withoutCoding(headers: Headers): Headers {
  const copy = new Headers(headers)
  copy.delete('content-encoding')
  copy.delete('content-length')
  return copy
}
