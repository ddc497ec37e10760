/** What an app of a shop proves itself with. */
export interface ShopCredentials {
  apiKey: string
  apiSecret: string
  accessToken: string
}

/** Credentials that work. */
export interface AcceptedShop {
  /** As the shop calls itself. */
  shopDomain: string
  /** The token may be a new one. */
  credentials: ShopCredentials
  /** What the app may do there. */
  scopes: readonly string[]
}

/** Resellers' own shops. Every failure is one of the two below; none carries a secret. Messages are Italian. */
export interface ShopGateway {
  /**
   * Asks the shop (`{name}.myshopify.com`) with the token; where the shop does not accept it, gets a new one with key and secret, as newer
   * apps need every 24 hours, and asks again.
   */
  tryCredentials(shopDomain: string, credentials: ShopCredentials): Promise<AcceptedShop>
}

/** What is wrong: `shop`: there is none, or it is closed. `token`: neither it nor key and secret are accepted. `key`: the token is another app's. */
export type ShopRefusal = 'shop' | 'token' | 'key'

/** No later try with the same values can succeed. */
export class ShopRefused extends Error {
  override name = 'ShopRefused'
  readonly reason: ShopRefusal

  constructor(reason: ShopRefusal, message: string) {
    super(message)
    this.reason = reason
  }
}

/** No answer, or one that a later try may better. */
export class ShopDown extends Error {
  override name = 'ShopDown'
  /** Seconds that the shop asks to wait; undefined where it does not say. */
  readonly retryAfter: number | undefined

  constructor(message: string, retryAfter?: number) {
    super(message)
    this.retryAfter = retryAfter
  }
}
