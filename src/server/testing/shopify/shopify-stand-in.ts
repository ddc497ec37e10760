import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { json } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { endStandIn, listenAs } from '../stand-in-ports.ts'
import { adminApiVersion } from './admin-schema.ts'
import type { GraphRequest } from './answer-graph.ts'
import { type Delivery, type DeliveryStatus, deliverWebhook } from './deliver-webhook.ts'
import type { StandInOrder } from './stand-in-order.ts'
import { StandInShop } from './stand-in-shop.ts'
import { standardRates, Throttle, type ThrottleRates } from './throttle.ts'

/** The app installed in every shop of the stand-in. */
export const testShopApp = {
  apiKey: 'chiave-di-prova',
  apiSecret: 'shpss_segreto-di-prova',
  accessToken: 'shpat_token-di-prova',
} as const

/**
 * Treatment of a request: answered with this status, cut off before it is read, executed and then cut off, answered with a page instead of JSON, or
 * answered late.
 */
export type ShopifyFate =
  | { status: number; headers?: Record<string, string>; body?: object }
  | { slowMs: number }
  | 'cut'
  | 'lost'
  | 'page'

interface ShopifyCall {
  shop: string
  operation: string
  outcome: 'answered' | 'refused' | 'throttled'
}

export interface ShopifyStandIn extends AsyncDisposable {
  /** For the portal's configuration. */
  environment: Record<string, string>
  /** Every request, `shop path`, in order. */
  asked: string[]
  /** Every authenticated GraphQL request, in order. */
  calls: ShopifyCall[]
  /** Number of calls of an operation to this shop, or of all its calls. */
  timesAsked(shop: string, operation?: string): number
  /** Treatment of the next requests, the first one first; undefined: it is answered. */
  fates: (ShopifyFate | undefined)[]
  /** Tokens that are accepted. */
  tokens: Set<string>
  /** Whether key and secret get a new token, as those of newer apps do. */
  mayRenew: boolean
  scopes: string[]
  /** Domains without a shop. */
  unknownShops: Set<string>
  /** Shops that are closed or have not paid. */
  closedShops: Set<string>
  /** Shops that cut the connection. */
  cutShops: Set<string>
  /** Shops that never answer. */
  silentShops: Set<string>
  /** Shops that have uninstalled the app. */
  uninstalled: Set<string>
  /** New names of renamed shops, by the old ones. */
  renamed: Map<string, string>
  /** The orders of each shop, by its domain. */
  orders: Map<string, StandInOrder[]>
  /** The `after` cursor of each requested page of orders. */
  cursors: (string | null)[]
  /** All other data of a shop, created on first use. */
  shop(domain: string): StandInShop
  /** Delivers an event to the subscriptions of the shop's app. Returns the status of each response. */
  deliver(domain: string, topic: string, payload: object, delivery?: Delivery): Promise<DeliveryStatus[]>
  /** The owner uninstalls the app: it gets the event, and its further calls are refused. */
  uninstall(domain: string): Promise<DeliveryStatus[]>
}

interface Answer {
  status: number
  body: object
}

/** Shopify on loopback, answering by its own schema: the shop's domain is the first part of the path. `now`: simulated time, for throttling. */
export async function startShopifyStandIn(
  options: { now?: () => number; rates?: ThrottleRates } = {},
): Promise<ShopifyStandIn> {
  const { now = Date.now, rates = standardRates } = options
  const shops = new Map<string, StandInShop>()

  function shop(domain: string): StandInShop {
    const found = shops.get(domain)
    if (found) return found
    const made = new StandInShop({
      domain,
      ownName: () => standIn.renamed.get(domain) ?? domain,
      orders: () => standIn.orders.get(domain) ?? [],
      now,
      throttle: new Throttle(now, rates),
    })
    shops.set(domain, made)
    return made
  }

  async function graph(domain: string, token: unknown, request: GraphRequest): Promise<Answer> {
    if (typeof token !== 'string' || !standIn.tokens.has(token) || standIn.uninstalled.has(domain)) {
      return {
        status: 401,
        body: { errors: '[API] Invalid API key or access token (unrecognized login or wrong password)' },
      }
    }
    // Loaded by the first request: many tests start a stand-in without calling it.
    const { answerGraph } = await import('./answer-graph.ts')
    const { scopes, cursors } = standIn
    const call = { shop: shop(domain), scopes, cursors, apiKey: testShopApp.apiKey }
    const { body, ...asked } = await answerGraph(request, call)
    standIn.calls.push({ shop: domain, ...asked })
    return { status: 200, body }
  }

  function renew(domain: string, given: Record<string, unknown>): Answer {
    const isRight =
      given.client_id === testShopApp.apiKey &&
      given.client_secret === testShopApp.apiSecret &&
      given.grant_type === 'client_credentials'
    if (!isRight || !standIn.mayRenew || standIn.uninstalled.has(domain)) {
      return { status: 400, body: { error: 'invalid_client' } }
    }
    const token = `shpat_nuovo-${standIn.tokens.size}`
    standIn.tokens.add(token)
    return { status: 200, body: { access_token: token, scope: standIn.scopes.join(','), expires_in: 86_399 } }
  }

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const [, domain = '', ...rest] = (request.url ?? '').split('/')
    const path = `/${rest.join('/')}`
    standIn.asked.push(`${domain} ${path}`)
    const body = (await json(request)) as Record<string, unknown>
    const send = (status: number, said: object, headers = {}) =>
      void response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(said))
    const page = (status: number) =>
      void response.writeHead(status, { 'content-type': 'text/html' }).end('<html>Shopify</html>')

    if (standIn.silentShops.has(domain)) return
    const fate = standIn.fates.shift()
    if (fate === 'cut' || standIn.cutShops.has(domain)) return void request.socket.destroy()
    if (fate === 'page') return page(200)
    if (typeof fate === 'object' && 'status' in fate)
      return send(fate.status, fate.body ?? { errors: 'no' }, fate.headers)
    if (typeof fate === 'object') await sleep(fate.slowMs)
    if (standIn.unknownShops.has(domain) || request.method !== 'POST') return page(404)
    if (standIn.closedShops.has(domain)) return send(402, { errors: 'Unavailable Shop' })
    const isGraph = path === `/admin/api/${adminApiVersion}/graphql.json`
    if (!isGraph && path !== '/admin/oauth/access_token') return page(404)
    const token = request.headers['x-shopify-access-token']
    const answer = isGraph ? await graph(domain, token, body as unknown as GraphRequest) : renew(domain, body)
    if (fate === 'lost') return void request.socket.destroy()
    return send(answer.status, answer.body)
  }

  const server = createServer((request, response) => {
    void serve(request, response).catch(() => response.writeHead(400).end())
  })
  const url = await listenAs('shopify', server)
  const standIn: ShopifyStandIn = {
    environment: { SHOPIFY_API_URL: url },
    asked: [],
    calls: [],
    timesAsked: (domain, operation) =>
      standIn.calls.filter((call) => call.shop === domain && (!operation || call.operation === operation)).length,
    fates: [],
    tokens: new Set([testShopApp.accessToken]),
    mayRenew: false,
    scopes: [...testShopScopes],
    unknownShops: new Set(),
    closedShops: new Set(),
    cutShops: new Set(),
    silentShops: new Set(),
    uninstalled: new Set(),
    renamed: new Map(),
    orders: new Map(),
    cursors: [],
    shop,
    deliver: (domain, ...told) => deliverWebhook(shop(domain), testShopApp.apiSecret, ...told),
    async uninstall(domain) {
      standIn.uninstalled.add(domain)
      const told = await standIn.deliver(domain, 'app/uninstalled', { myshopify_domain: domain })
      shop(domain).subscriptions.length = 0
      return told
    },
    [Symbol.asyncDispose]: () => endStandIn(server),
  }
  return standIn
}

/** All scopes that the portal may need. */
export const testShopScopes: readonly string[] = [
  'read_orders',
  'write_merchant_managed_fulfillment_orders',
  'write_products',
  'write_inventory',
  'read_locations',
]
