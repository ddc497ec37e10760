import { ReadableError } from '../../../domain/errors.ts'
import type { ShopTopic } from '../../../domain/shopify.ts'
import type { PresentProduct } from '../../../domain/shopify-changes.ts'
import type { FulfilmentPart, ShopShipping, ShopTracking, SkuPieces } from '../../../domain/shopify-fulfilments.ts'
import type { ShopOrder } from '../../../domain/shopify-orders.ts'
import type { ProductChange } from '../../../domain/shopify-product-input.ts'
import type { ShopStock } from './shop-stock.ts'

/** What an app of a shop proves itself with. */
export interface ShopCredentials {
  apiKey: string
  apiSecret: string
  accessToken: string
}

/** As people give them: an app of the Dev Dashboard has no token of its own. */
export type GivenCredentials = Omit<ShopCredentials, 'accessToken'> & { accessToken: string | null }

/** Credentials that work. */
export interface AcceptedShop {
  /** As the shop calls itself. */
  shopDomain: string
  /** The token may be a new one. */
  credentials: ShopCredentials
  /** What the app may do there. */
  scopes: readonly string[]
}

/** Orders of this age that were changed since then. Of one pass both stay the same: its cursors are for them. */
export interface ChangedSince {
  /** A day, `2026-09-23`. */
  createdFrom: string
  /** ISO 8601. */
  changedFrom: string
}

/** An order of which the shop says something that has not the shape that was asked for; `name` null: not even that. */
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
  /** Where the next page begins; null: this was the last. */
  nextCursor: string | null
}

/** Reading the orders of a shop. */
export interface ShopOrdersReader {
  changedOrders(since: ChangedSince, cursor: string | null): Promise<ShopOrdersPage>
  /** Those of these orders that the shop still has; at most a page of them. */
  ordersById(ids: readonly string[]): Promise<ShopOrdersRead>
}

/** A topic that the shop tells an address of. */
export interface ShopWebhook {
  /** As the shop names it. */
  id: string
  topic: ShopTopic
  uri: string
}

/** What the shop tells the app by itself. */
export interface ShopWebhooks {
  /** The app's own, of the topics that are heard; and what the app may do there by now. */
  readWebhooks(): Promise<{ webhooks: ShopWebhook[]; scopes: string[] }>
  /** False where the shop refuses it: it takes `https` addresses alone, for instance. */
  registerWebhook(topic: ShopTopic, uri: string): Promise<boolean>
  removeWebhook(id: string): Promise<void>
}

/** What Shopify does not take, in its own words. */
export interface FulfilmentRefusal {
  refusal: string
}

interface ToldTracking {
  tracking: ShopTracking
  /** Whether the shop writes to its customer. */
  notifyCustomer: boolean
}

/** Telling a shop what of its orders has been sent. Ids are Shopify's. */
export interface ShopFulfilments {
  /** Null: the shop has no such order any more. */
  shippingOf(orderId: string): Promise<ShopShipping | null>
  /** What a fulfilment holds. */
  linesOf(fulfilmentId: string): Promise<SkuPieces[]>
  fulfil(sent: ToldTracking & { part: FulfilmentPart }): Promise<{ id: string } | FulfilmentRefusal>
  correctTracking(corrected: ToldTracking & { id: string }): Promise<{ id: string } | FulfilmentRefusal>
  /** Throws where the shop answers nothing at all. */
  isThere(): Promise<void>
}

/** What a shop finds wrong in a product that it was asked to write. */
export interface WrongInProduct {
  /** Where, as `input`, `variants`, `0`, `price`. */
  field: readonly string[]
  /** English. */
  message: string
  code: string | null
}

/** The products of a shop. */
export interface ShopProducts {
  shopForProducts(): Promise<{ currency: string; scopes: string[] }>
  /** Those of these that the shop still has; at most `productsPerRead`. */
  productsById(ids: readonly string[]): Promise<PresentProduct[]>
  /** The same by their addresses in the shop. */
  productsByHandle(handles: readonly string[]): Promise<PresentProduct[]>
  /**
   * Writes the product of this id, or the one of this address in the shop, which is made where there is none: so the same again makes no second
   * one. What it answers is the product as the shop has it then, or why it refuses.
   */
  setProduct(
    which: { id: string } | { handle: string },
    change: ProductChange,
  ): Promise<{ product: PresentProduct } | { wrong: WrongInProduct[] }>
}

/** A shop that is asked with its own credentials. Each call waits for a while where Shopify asks to, and gets a new token where the old one has ended. */
export interface OpenShop extends ShopOrdersReader, ShopWebhooks, ShopProducts, ShopStock, ShopFulfilments {}

/** Resellers' own shops. Every failure is one of the two below; none carries a secret. Messages are Italian. */
export interface ShopGateway {
  /**
   * Asks the shop (`{name}.myshopify.com`) with the token; where there is none, or the shop does not accept it, gets a new one with key and secret, as newer
   * apps need every 24 hours, and asks again.
   */
  tryCredentials(shopDomain: string, credentials: GivenCredentials): Promise<AcceptedShop>
  openShop(shopDomain: string, credentials: ShopCredentials, reader: ShopReader): Promise<OpenShop>
}

/** Whoever reads a shop. What these throw ends the reading. */
export interface ShopReader {
  /** Before the shop is asked each time: one page may take many calls. */
  beforeCall(): Promise<void>
  /** Stores a token that took the place of the one given. */
  keepToken(accessToken: string): Promise<void>
}

/** Orders of one page. */
export const shopOrdersPerPage = 20

/**
 * What is wrong: `shop`: there is none, or it is closed. `token`: neither it nor key and secret are accepted. `denied`: the app may not do
 * this. `key`: the token is another app's.
 */
export type ShopRefusal = 'shop' | 'token' | 'denied' | 'key'

/** No later try with the same values can succeed. */
export class ShopRefused extends ReadableError {
  override name = 'ShopRefused'
  readonly reason: ShopRefusal

  constructor(reason: ShopRefusal, message: string) {
    super(message)
    this.reason = reason
  }
}

/** No answer, or one that a later try may better. */
export class ShopDown extends ReadableError {
  override name = 'ShopDown'
  /** Milliseconds that the shop asks to wait; undefined where it does not. */
  readonly waitMs: number | undefined

  constructor(message: string, waitMs?: number) {
    super(message)
    this.waitMs = waitMs
  }

  /** In whole seconds, for whoever asked. */
  get retryAfter(): number | undefined {
    return this.waitMs === undefined ? undefined : Math.max(1, Math.ceil(this.waitMs / 1000))
  }
}
