import { createAdminApiClient } from '@shopify/admin-api-client'
import { isShopDomain } from '../../../domain/shopify.ts'
import { shopFetch } from './shop-fetch.ts'
import { type AcceptedShop, type ShopCredentials, ShopDown, type ShopGateway, ShopRefused } from './shop-gateway.ts'

const apiVersion = '2026-10'

/** Needs no scope. Holds against Shopify's schema of this version. */
const whoAsks = `query WhoAsks {
  shop { myshopifyDomain }
  currentAppInstallation { accessScopes { handle } app { apiKey } }
}`

interface WhoAsks {
  shop: { myshopifyDomain: string }
  currentAppInstallation: { accessScopes: { handle: string }[]; app: { apiKey: string } }
}

/** Shops of Shopify, by its GraphQL Admin API. */
export function shopifyGateway({ apiRoot }: { apiRoot: string | null }): ShopGateway {
  const fetchShop = shopFetch(apiRoot)

  /** Null where the shop does not accept the token. */
  async function ask(storeDomain: string, accessToken: string): Promise<WhoAsks | null> {
    const client = createAdminApiClient({
      storeDomain,
      apiVersion,
      accessToken,
      retries: 0,
      customFetchApi: fetchShop,
      // It would warn on the console of a version that is about to end.
      logger: () => undefined,
    })
    const { data, errors } = await client.request<WhoAsks>(whoAsks)
    if (data && !errors) return data
    const status = errors?.networkStatusCode
    if (status === 401) return null
    throw failure(status, errors?.response?.headers, errors?.graphQLErrors?.[0]?.extensions?.code)
  }

  /** A new token by the client credentials grant; null where key and secret are not accepted. */
  async function renew(shopDomain: string, { apiKey, apiSecret }: ShopCredentials): Promise<string | null> {
    const response = await fetchShop(`https://${shopDomain}/admin/oauth/access_token`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'application/json' },
      body: JSON.stringify({ client_id: apiKey, client_secret: apiSecret, grant_type: 'client_credentials' }),
    }).catch(() => null)
    if (!response) throw failure(undefined)
    if (response.ok) return tokenIn(await response.text())
    if ([400, 401, 403].includes(response.status)) return null
    throw failure(response.status, response.headers)
  }

  return {
    async tryCredentials(shopDomain, credentials): Promise<AcceptedShop> {
      let accessToken = credentials.accessToken
      let found = await ask(shopDomain, accessToken)
      if (!found) {
        const renewed = await renew(shopDomain, credentials)
        found = renewed === null ? null : await ask(shopDomain, renewed)
        accessToken = renewed ?? accessToken
      }
      if (!found) throw new ShopRefused('token', refusals.token)
      const { shop, currentAppInstallation: installation } = found
      if (installation.app.apiKey !== credentials.apiKey) throw new ShopRefused('key', refusals.key)
      const ownName = shop.myshopifyDomain.toLowerCase()
      return {
        shopDomain: isShopDomain(ownName) ? ownName : shopDomain,
        credentials: { ...credentials, accessToken },
        scopes: installation.accessScopes.map(({ handle }) => handle),
      }
    },
  }
}

const refusals = {
  token: 'Il negozio non accetta questo token, né API Key e API Secret: copiali di nuovo dalla tua app Shopify.',
  key: 'La API Key è di un’altra app: copiala dalla stessa app del token.',
  denied: 'Il negozio nega l’accesso a questa app: installala di nuovo e copia il nuovo token.',
  unknown: 'A questo dominio non risponde nessun negozio Shopify: controllalo.',
  closed: 'Shopify tiene chiuso o sospeso questo negozio: riaprilo, poi riprova.',
} as const

const isUnknown = (status: number) => status === 404 || (status >= 300 && status < 400)

/** Payment required, forbidden, locked. */
const isClosed = (status: number) => [402, 403, 423].includes(status)

/** In our own words: what the library says may hold the token. */
function failure(status: number | undefined, headers?: Headers, code?: string): ShopRefused | ShopDown {
  if (status !== undefined && isUnknown(status)) return new ShopRefused('shop', refusals.unknown)
  if (status !== undefined && isClosed(status)) return new ShopRefused('shop', refusals.closed)
  if (code === 'ACCESS_DENIED') return new ShopRefused('token', refusals.denied)
  if (status === 429 || code === 'THROTTLED') {
    const seconds = Math.ceil(Number(headers?.get('retry-after')))
    return new ShopDown('Shopify chiede di aspettare: riprova tra poco.', seconds > 0 && seconds < 3_600 ? seconds : 5)
  }
  return new ShopDown('Shopify non si raggiunge o non funziona in questo momento: riprova tra qualche minuto.')
}

function tokenIn(body: string): string | null {
  try {
    const { access_token: token } = JSON.parse(body) as { access_token?: unknown }
    return typeof token === 'string' && /^[\x21-\x7e]{1,500}$/.test(token) ? token : null
  } catch {
    return null
  }
}
