import { isShopDomain } from '../../../domain/shopify.ts'
import { readBounded } from '../../read-bounded.ts'

/** Of one request. */
const timeoutMs = 8_000

/** Of one answer: far more than any of a shop's that is asked for. */
const mostBytes = 2 * 1024 * 1024

/**
 * `fetch` for shops alone: an address of any other host is a defect, redirects are answers (they would carry the token elsewhere), time and
 * length are bounded. `apiRoot`: a stand-in server that takes the requests instead, the shop's domain as the first part of the path.
 */
export const shopFetch =
  (apiRoot: string | null) =>
  async (address: string, init: RequestInit = {}): Promise<Response> => {
    const url = new URL(address)
    if (url.protocol !== 'https:' || url.port !== '' || !isShopDomain(url.hostname)) {
      throw new Error('Only shops may be asked')
    }
    const target = apiRoot ? `${apiRoot}/${url.hostname}${url.pathname}` : url
    const signal = AbortSignal.timeout(timeoutMs)
    const response = await fetch(target, { ...init, redirect: 'manual', signal })
    const { status, headers } = response
    const body = await readBounded(response.body, mostBytes, () => new Error('The shop answers at too great a length'))
    return new Response([204, 205, 304].includes(status) ? null : body, { status, headers: withoutCoding(headers) })
  }

/** The body is decoded already. */
function withoutCoding(headers: Headers): Headers {
  const copy = new Headers(headers)
  copy.delete('content-encoding')
  copy.delete('content-length')
  return copy
}
