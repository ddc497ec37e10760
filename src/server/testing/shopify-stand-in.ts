import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'
import { answerOrders, type StandInOrder } from './shopify-stand-in-orders.ts'

/** The app that every shop of the stand-in has installed. */
export const testShopApp = {
  apiKey: 'chiave-di-prova',
  apiSecret: 'shpss_segreto-di-prova',
  accessToken: 'shpat_token-di-prova',
} as const

/** What becomes of a request: answered with this status, cut off, or answered with a page instead of JSON. */
export type ShopifyFate = { status: number; headers?: Record<string, string>; body?: object } | 'cut' | 'page'

export interface ShopifyStandIn extends AsyncDisposable {
  /** For the portal's configuration. */
  environment: Record<string, string>
  /** Every request, `shop path`, in order. */
  asked: string[]
  /** What happens to the next requests, the first one first; undefined: it is answered. */
  fates: (ShopifyFate | undefined)[]
  /** Tokens that are accepted. */
  tokens: Set<string>
  /** Whether key and secret get a new token, as those of newer apps do. */
  mayRenew: boolean
  scopes: string[]
  /** Domains without a shop. */
  unknownShops: Set<string>
  /** Shops that have been given another name, by the old one. */
  renamed: Map<string, string>
  /** The orders of each shop, by its domain. */
  orders: Map<string, StandInOrder[]>
  /** Where each page of orders that was asked for begins. */
  cursors: (string | null)[]
}

interface Answer {
  status: number
  body: object
}

/** Shopify on loopback, as far as connecting a shop and reading its orders go: the shop's domain is the first part of the path. */
export async function startShopifyStandIn(): Promise<ShopifyStandIn> {
  function graph(shop: string, token: unknown, { query, variables }: Record<string, unknown>): Answer {
    if (typeof token !== 'string' || !standIn.tokens.has(token)) {
      return {
        status: 401,
        body: { errors: '[API] Invalid API key or access token (unrecognized login or wrong password)' },
      }
    }
    const orders = answerOrders(standIn, shop, String(query), variables as Record<string, unknown>)
    if (orders) return { status: 200, body: { data: orders } }
    if (typeof query !== 'string' || !/\bshop \{ myshopifyDomain \}.*\bcurrentAppInstallation \{/s.test(query)) {
      return { status: 200, body: { errors: [{ message: 'Parse error', extensions: { code: 'undefinedField' } }] } }
    }
    const accessScopes = standIn.scopes.map((handle) => ({ handle }))
    const currentAppInstallation = { accessScopes, app: { apiKey: testShopApp.apiKey } }
    const myshopifyDomain = standIn.renamed.get(shop) ?? shop
    return { status: 200, body: { data: { shop: { myshopifyDomain }, currentAppInstallation } } }
  }

  function renew(given: Record<string, unknown>): Answer {
    const isRight =
      given.client_id === testShopApp.apiKey &&
      given.client_secret === testShopApp.apiSecret &&
      given.grant_type === 'client_credentials'
    if (!isRight || !standIn.mayRenew) return { status: 400, body: { error: 'invalid_client' } }
    const token = `shpat_nuovo-${standIn.tokens.size}`
    standIn.tokens.add(token)
    return { status: 200, body: { access_token: token, scope: standIn.scopes.join(','), expires_in: 86_399 } }
  }

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const [, shop = '', ...rest] = (request.url ?? '').split('/')
    const path = `/${rest.join('/')}`
    standIn.asked.push(`${shop} ${path}`)
    const body = (await json(request)) as Record<string, unknown>
    const send = (status: number, said: object, headers = {}) =>
      void response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(said))
    const page = (status: number) =>
      void response.writeHead(status, { 'content-type': 'text/html' }).end('<html>Shopify</html>')

    const fate = standIn.fates.shift()
    if (fate === 'cut') return void request.socket.destroy()
    if (fate === 'page') return page(200)
    if (fate) return send(fate.status, fate.body ?? { errors: 'no' }, fate.headers)
    if (standIn.unknownShops.has(shop) || request.method !== 'POST') return page(404)
    const isGraph = /^\/admin\/api\/\d{4}-\d{2}\/graphql\.json$/.test(path)
    if (!isGraph && path !== '/admin/oauth/access_token') return page(404)
    const answer = isGraph ? graph(shop, request.headers['x-shopify-access-token'], body) : renew(body)
    return send(answer.status, answer.body)
  }

  const server = createServer((request, response) => {
    void serve(request, response).catch(() => response.writeHead(400).end())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const standIn: ShopifyStandIn = {
    environment: { SHOPIFY_API_URL: `http://127.0.0.1:${(server.address() as AddressInfo).port}` },
    asked: [],
    fates: [],
    tokens: new Set([testShopApp.accessToken]),
    mayRenew: false,
    scopes: ['read_orders', 'write_merchant_managed_fulfillment_orders'],
    unknownShops: new Set(),
    renamed: new Map(),
    orders: new Map(),
    cursors: [],
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
  return standIn
}
