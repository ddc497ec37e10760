import { createAdminApiClient } from '@shopify/admin-api-client'
import { shopFetch } from './shop-fetch.ts'
import { type ShopCredentials, ShopDown, ShopRefused } from './shop-gateway.ts'

export const apiVersion = '2026-10'

export type ShopifyClient = ReturnType<typeof shopifyClient>

/**
 * Functions shared by all calls to a Shopify shop: queries, token renewal and error mapping. Does not use `@shopify/shopify-api`, which is made for
 * apps that Shopify lists: its OAuth pages and sessions are not needed here.
 */
export function shopifyClient({ apiRoot }: { apiRoot: string | null }) {
  const fetchShop = shopFetch(apiRoot)

  /** Null if the shop rejects the token. */
  async function ask<Data>(
    storeDomain: string,
    accessToken: string,
    query: string,
    variables: Record<string, unknown> = {},
  ): Promise<Data | null> {
    const client = createAdminApiClient({
      storeDomain,
      apiVersion,
      accessToken,
      retries: 0,
      customFetchApi: fetchShop,
      // The library would warn on the console about an API version close to its end.
      logger: () => undefined,
    })
    const { data, errors, extensions } = await client.request<Data>(query, { variables })
    if (data && !errors) return data
    const status = errors?.networkStatusCode
    if (status === 401) return null
    const code = errors?.graphQLErrors?.[0]?.extensions?.code
    throw failure({ status, headers: errors?.response?.headers, code, cost: extensions?.cost })
  }

  /** Requests a new token with the client credentials grant; null if key and secret are rejected. */
  async function renew(
    shopDomain: string,
    { apiKey, apiSecret }: Pick<ShopCredentials, 'apiKey' | 'apiSecret'>,
  ): Promise<string | null> {
    const response = await fetchShop(`https://${shopDomain}/admin/oauth/access_token`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'application/json' },
      body: JSON.stringify({ client_id: apiKey, client_secret: apiSecret, grant_type: 'client_credentials' }),
    }).catch(() => null)
    if (!response) throw failure({})
    if (response.ok) return tokenIn(await response.text())
    if ([400, 401, 403].includes(response.status)) return null
    throw failure(response)
  }

  return { ask, renew }
}

export const refusals = {
  token: 'Il negozio non accetta questo token, né Client ID e Client secret: copiali di nuovo dalla tua app Shopify.',
  grant:
    'Con questi Client ID e Client secret il negozio non dà un token: controllali, e installa l’app nel negozio, che deve essere della stessa organizzazione.',
  key: 'Il Client ID è di un’altra app: copialo dalla stessa app del token.',
  denied: 'Il negozio nega l’accesso a questa app: installala di nuovo e, se ha un Access Token, copia quello nuovo.',
  unknown: 'A questo dominio non risponde nessun negozio Shopify: controllalo.',
  closed: 'Su Shopify questo negozio è chiuso o sospeso: riaprilo, poi riprova.',
} as const

const isUnknown = (status: number) => status === 404 || (status >= 300 && status < 400)

/** Payment required, forbidden, locked. */
const isClosed = (status: number) => [402, 403, 423].includes(status)

interface Cost {
  requestedQueryCost?: number
  throttleStatus?: { currentlyAvailable?: number; restoreRate?: number }
}

interface Failed {
  status?: number | undefined
  headers?: Headers | undefined
  code?: string | undefined
  cost?: Cost | undefined
}

/** Uses own messages, because the library's may contain the token. */
function failure({ status, headers, code, cost }: Failed): ShopRefused | ShopDown {
  if (status !== undefined && isUnknown(status)) return new ShopRefused('shop', refusals.unknown)
  if (status !== undefined && isClosed(status)) return new ShopRefused('shop', refusals.closed)
  if (code === 'ACCESS_DENIED') return new ShopRefused('denied', refusals.denied)
  if (status === 429 || code === 'THROTTLED') {
    return new ShopDown('Shopify chiede di aspettare: riprova tra poco.', waitOf(headers, cost))
  }
  return new ShopDown('Shopify in questo momento non è raggiungibile o non funziona: riprova tra qualche minuto.')
}

const standardWaitMs = 5_000

/** Milliseconds until the shop has enough query points for this call, or the wait demanded by `Retry-After`. */
function waitOf(headers: Headers | undefined, cost: Cost | undefined): number {
  const seconds = Number(headers?.get('retry-after'))
  if (seconds > 0 && seconds < 3_600) return seconds * 1000
  const { currentlyAvailable: left, restoreRate: perSecond = 0 } = cost?.throttleStatus ?? {}
  const wanted = cost?.requestedQueryCost
  if (wanted === undefined || left === undefined || !(perSecond > 0)) return standardWaitMs
  return Math.min(Math.ceil((Math.max(0, wanted - left) / perSecond) * 1000), 3_600_000)
}

function tokenIn(body: string): string | null {
  try {
    const { access_token: token } = JSON.parse(body) as { access_token?: unknown }
    return typeof token === 'string' && /^[\x21-\x7e]{1,500}$/.test(token) ? token : null
  } catch {
    return null
  }
}
