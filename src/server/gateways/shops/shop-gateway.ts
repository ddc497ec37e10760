import { ReadableError } from '../../../domain/errors.ts'
import type { ShopTopic } from '../../../domain/shopify/shopify.ts'
import type { PresentProduct } from '../../../domain/shopify/shopify-changes.ts'
import type {
  FulfilmentPart,
  ShopShipping,
  ShopTracking,
  SkuPieces,
} from '../../../domain/shopify/shopify-fulfilments.ts'
import type { ShopOrder } from '../../../domain/shopify/shopify-orders.ts'
import type { ProductChange } from '../../../domain/shopify/shopify-product-input.ts'
import type { ShopStock } from './shop-stock.ts'

/** Credentials of a shop's app. */
export interface ShopCredentials {
  apiKey: string
  apiSecret: string
  accessToken: string
}

/** Credentials as entered by the user: an app of the Dev Dashboard has no token of its own. */
type GivenCredentials = Omit<ShopCredentials, 'accessToken'> & { accessToken: string | null }

/** Credentials verified with the shop. */
export interface AcceptedShop {
  /** The shop's canonical domain. */
  shopDomain: string
  /** Contains a new token if the given one was replaced. */
  credentials: ShopCredentials
  /** Scopes granted to the app. */
  scopes: readonly string[]
}

/** Filter by creation and change date. Both stay the same throughout one pass, because cursors are valid only for them. */
interface ChangedSince {
  /** A day, `2026-09-23`. */
  createdFrom: string
  /** ISO 8601. */
  changedFrom: string
}

/** An order whose data does not have the expected shape; `name` is null if even that is unreadable. */
export interface UnreadShopOrder {
  id: string
  name: string | null
}

export interface ShopOrdersRead {
  orders: ShopOrder[]
  unread: UnreadShopOrder[]
}

export interface ShopOrdersPage extends ShopOrdersRead {
  /** Oldest change first. */
  orders: ShopOrder[]
  /** Cursor of the next page; null if this is the last one. */
  nextCursor: string | null
}

/** Reads the orders of a shop. */
export interface ShopOrdersReader {
  changedOrders(since: ChangedSince, cursor: string | null): Promise<ShopOrdersPage>
  /** Returns the orders that still exist; accepts at most one page of ids. */
  ordersById(ids: readonly string[]): Promise<ShopOrdersRead>
}

/** A webhook subscription. */
export interface ShopWebhook {
  /** The shop's id of it. */
  id: string
  topic: ShopTopic
  uri: string
}

/** Manages the shop's webhook subscriptions. */
export interface ShopWebhooks {
  /** The app's own subscriptions to the topics in `ShopTopic`, and its current scopes. */
  readWebhooks(): Promise<{ webhooks: ShopWebhook[]; scopes: string[] }>
  /** False if the shop refuses, for example because the URL is not `https`. */
  registerWebhook(topic: ShopTopic, uri: string): Promise<boolean>
  removeWebhook(id: string): Promise<void>
}

/** A refusal in Shopify's own words. */
interface FulfilmentRefusal {
  refusal: string
}

interface ToldTracking {
  tracking: ShopTracking
  /** Whether the shop notifies its customer. */
  notifyCustomer: boolean
}

/** Reports shipments of a shop's orders to it. Ids are Shopify's. */
export interface ShopFulfilments {
  /** Null if the order no longer exists in the shop. */
  shippingOf(orderId: string): Promise<ShopShipping | null>
  /** SKUs and quantities of a fulfilment. */
  linesOf(fulfilmentId: string): Promise<SkuPieces[]>
  fulfil(sent: ToldTracking & { part: FulfilmentPart }): Promise<{ id: string } | FulfilmentRefusal>
  correctTracking(corrected: ToldTracking & { id: string }): Promise<{ id: string } | FulfilmentRefusal>
  /** Throws if the shop does not answer. */
  isThere(): Promise<void>
}

/** A validation error for a product written to the shop. */
export interface WrongInProduct {
  /** Path to the field, such as `input`, `variants`, `0`, `price`. */
  field: readonly string[]
  /** In English. */
  message: string
  code: string | null
}

/** Reads and writes the products of a shop. */
export interface ShopProducts {
  shopForProducts(): Promise<{ currency: string; scopes: string[] }>
  /** Returns the products that still exist; accepts at most `productsPerRead` ids. */
  productsById(ids: readonly string[]): Promise<PresentProduct[]>
  /** Like `productsById`, by handle. */
  productsByHandle(handles: readonly string[]): Promise<PresentProduct[]>
  /**
   * Writes the product with this id, or the one with this handle, which is created if missing; so a repeated call creates no duplicate. Returns the
   * resulting product or the reasons for a refusal.
   */
  setProduct(
    which: { id: string } | { handle: string },
    change: ProductChange,
  ): Promise<{ product: PresentProduct } | { wrong: WrongInProduct[] }>
}

/** A shop accessed with its own credentials. Each call waits for a limited time if Shopify demands it, and renews an expired token. */
export interface OpenShop extends ShopOrdersReader, ShopWebhooks, ShopProducts, ShopStock, ShopFulfilments {}

/** Gateway to resellers' own shops. Every failure is one of the two errors below; none contains a secret. Messages are Italian. */
export interface ShopGateway {
  /**
   * Checks the credentials with the shop (`{name}.myshopify.com`). If there is no token or the shop rejects it, requests a new one with key and
   * secret, as newer apps need every 24 hours, and checks again.
   */
  tryCredentials(shopDomain: string, credentials: GivenCredentials): Promise<AcceptedShop>
  openShop(shopDomain: string, credentials: ShopCredentials, reader: ShopReader): Promise<OpenShop>
}

/** The caller that reads a shop. An error thrown by these callbacks aborts the reading. */
export interface ShopReader {
  /** Called before each request; one page may take many. */
  beforeCall(): Promise<void>
  /** Stores a renewed token. */
  saveToken(accessToken: string): Promise<void>
}

export const shopOrdersPerPage = 20

/**
 * `shop`: the shop does not exist or is closed. `token`: neither the token nor key and secret are accepted. `denied`: a scope is missing. `key`: the
 * token belongs to another app.
 */
export type ShopRefusal = 'shop' | 'token' | 'denied' | 'key'

/** A permanent failure: no retry with the same values can succeed. */
export class ShopRefused extends ReadableError {
  override name = 'ShopRefused'
  readonly reason: ShopRefusal

  constructor(reason: ShopRefusal, message: string) {
    super(message)
    this.reason = reason
  }
}

/** No answer, or an error that a retry may resolve. */
export class ShopDown extends ReadableError {
  override name = 'ShopDown'
  /** Milliseconds to wait as demanded by the shop; undefined if it does not say. */
  readonly waitMs: number | undefined

  constructor(message: string, waitMs?: number) {
    super(message)
    this.waitMs = waitMs
  }

  /** In whole seconds, for the `Retry-After` header. */
  get retryAfter(): number | undefined {
    return this.waitMs === undefined ? undefined : Math.max(1, Math.ceil(this.waitMs / 1000))
  }
}
