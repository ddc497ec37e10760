import type { IncomingMessage, ServerResponse } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { HttpStandIn, readJson, sendJson, sendPage } from '../stand-ins/stand-in-ports.ts'
import { adminApiVersion } from './admin-schema.ts'
import type { GraphAnswer, GraphRequest } from './answer-graph.ts'
import { type Delivery, type DeliveryStatus, deliverWebhook } from './deliver-webhook.ts'
import type { StandInOrder } from './stand-in-order.ts'
import { StandInShop } from './stand-in-shop.ts'
import { standardRates, Throttle, type ThrottleRates } from './throttle.ts'

/** All scopes that the portal may need. */
export const testShopScopes: readonly string[] = [
  'read_orders',
  'write_merchant_managed_fulfillment_orders',
  'write_products',
  'write_inventory',
  'read_locations',
]

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

interface Answer {
  status: number
  body: object
}

interface Options {
  /** Simulated time, for throttling. */
  now?: () => number
  rates?: ThrottleRates
}

/** Shopify on loopback, answering by its own schema: the shop's domain is the first part of the path. */
export class ShopifyStandIn extends HttpStandIn {
  /** Every request, `shop path`, in order. */
  asked: string[] = []
  /** Every authenticated GraphQL request, in order. */
  calls: ({ shop: string } & Omit<GraphAnswer, 'body'>)[] = []
  /** Treatment of the next requests, the first one first; undefined: it is answered. */
  fates: (ShopifyFate | undefined)[] = []
  /** Tokens that are accepted. */
  tokens = new Set<string>([testShopApp.accessToken])
  /** Whether key and secret get a new token, as those of newer apps do. */
  mayRenew = false
  scopes: string[] = [...testShopScopes]
  /** Domains without a shop. */
  unknownShops = new Set<string>()
  /** Shops that are closed or have not paid. */
  closedShops = new Set<string>()
  /** Shops that cut the connection. */
  cutShops = new Set<string>()
  /** Shops that never answer. */
  silentShops = new Set<string>()
  /** Shops that have uninstalled the app. */
  uninstalled = new Set<string>()
  /** New names of renamed shops, by the old ones. */
  renamed = new Map<string, string>()
  /** The orders of each shop, by its domain. */
  orders = new Map<string, StandInOrder[]>()
  /** The `after` cursor of each requested page of orders. */
  cursors: (string | null)[] = []
  readonly #shops = new Map<string, StandInShop>()
  readonly #options: Options

  constructor(options: Options) {
    super()
    this.#options = options
  }

  /** For the portal's configuration. */
  get environment(): Record<string, string> {
    return { SHOPIFY_API_URL: this.origin }
  }

  /** Number of calls of an operation to this shop, or of all its calls. */
  timesAsked(domain: string, operation?: string): number {
    return this.calls.filter((call) => call.shop === domain && (!operation || call.operation === operation)).length
  }

  /** All other data of a shop, created on first use. */
  shop(domain: string): StandInShop {
    const { now = Date.now, rates = standardRates } = this.#options
    const shop =
      this.#shops.get(domain) ??
      new StandInShop({
        domain,
        ownName: () => this.renamed.get(domain) ?? domain,
        orders: () => this.orders.get(domain) ?? [],
        now,
        throttle: new Throttle(now, rates),
      })
    this.#shops.set(domain, shop)
    return shop
  }

  /** Delivers an event to the subscriptions of the shop's app. Returns the status of each response. */
  deliver(domain: string, topic: string, payload: object, delivery?: Delivery): Promise<DeliveryStatus[]> {
    return deliverWebhook(this.shop(domain), testShopApp.apiSecret, topic, payload, delivery)
  }

  /** The owner uninstalls the app: it gets the event, and its further calls are refused. */
  async uninstall(domain: string): Promise<DeliveryStatus[]> {
    this.uninstalled.add(domain)
    const told = await this.deliver(domain, 'app/uninstalled', { myshopify_domain: domain })
    this.shop(domain).subscriptions.length = 0
    return told
  }

  protected async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const [, domain = '', ...rest] = (request.url ?? '').split('/')
    const path = `/${rest.join('/')}`
    this.asked.push(`${domain} ${path}`)
    const body = await readJson(request, response)
    if (!body || this.silentShops.has(domain)) return
    const fate = this.fates.shift()
    if (fate === 'cut' || this.cutShops.has(domain)) return void request.socket.destroy()
    if (fate === 'page') return sendPage(response, 200, 'Shopify')
    if (typeof fate === 'object' && 'status' in fate) {
      return sendJson(response, fate.status, fate.body ?? { errors: 'no' }, fate.headers)
    }
    if (typeof fate === 'object') await sleep(fate.slowMs)
    if (this.unknownShops.has(domain) || request.method !== 'POST') return sendPage(response, 404, 'Shopify')
    if (this.closedShops.has(domain)) return sendJson(response, 402, { errors: 'Unavailable Shop' })
    const isGraph = path === `/admin/api/${adminApiVersion}/graphql.json`
    if (!isGraph && path !== '/admin/oauth/access_token') return sendPage(response, 404, 'Shopify')
    const token = request.headers['x-shopify-access-token']
    const answer = isGraph ? await this.#graph(domain, token, body as GraphRequest) : this.#renew(domain, { ...body })
    if (fate === 'lost') return void request.socket.destroy()
    sendJson(response, answer.status, answer.body)
  }

  async #graph(domain: string, token: unknown, request: GraphRequest): Promise<Answer> {
    if (typeof token !== 'string' || !this.tokens.has(token) || this.uninstalled.has(domain)) {
      const errors = '[API] Invalid API key or access token (unrecognized login or wrong password)'
      return { status: 401, body: { errors } }
    }
    // Loaded by the first request: many tests start a stand-in without calling it.
    const { answerGraph } = await import('./answer-graph.ts')
    const { scopes, cursors } = this
    const call = { shop: this.shop(domain), scopes, cursors, apiKey: testShopApp.apiKey }
    const { body, ...asked } = await answerGraph(request, call)
    this.calls.push({ shop: domain, ...asked })
    return { status: 200, body }
  }

  #renew(domain: string, given: Record<string, unknown>): Answer {
    const isRight =
      given.client_id === testShopApp.apiKey &&
      given.client_secret === testShopApp.apiSecret &&
      given.grant_type === 'client_credentials'
    if (!isRight || !this.mayRenew || this.uninstalled.has(domain)) {
      return { status: 400, body: { error: 'invalid_client' } }
    }
    const token = `shpat_nuovo-${this.tokens.size}`
    this.tokens.add(token)
    return { status: 200, body: { access_token: token, scope: this.scopes.join(','), expires_in: 86_399 } }
  }
}

export const startShopifyStandIn = (options: Options = {}): Promise<ShopifyStandIn> =>
  new ShopifyStandIn(options).listen('shopify')
