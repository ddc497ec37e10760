import { randomUUID } from 'node:crypto'
import type { UserRow } from '../../database/schema/accounts.ts'
import { addAddress } from '../../features/addresses/store-address.ts'
import { addWishlistItem } from '../../features/wishlist/wishlist.queries.ts'
import { sandboxSignatureHeader, signSandboxEvent } from '../../gateways/payments/sandbox-gateway.ts'
import { deriveKey } from '../../secrets/app-secret.ts'
import { webhookHeaders } from '../shopify/deliver-webhook.ts'
import { testShopApp } from '../shopify/shopify-stand-in.ts'
import type { TestApp } from '../test-app.ts'
import type { PublishedOperation } from './published-api.ts'
import { type Make, rightBodies, savedAddress } from './right-bodies.ts'
import { RightThings } from './right-things/right-things.ts'

/** A valid request, accepted if the caller has access. */
export interface RightCall {
  /** Values of the path parameters. */
  ids: Readonly<Record<string, string>>
  /** Required query string: `?codes=…`. */
  query: string
  body?: unknown
  headers?: Record<string, string>
}

/** The path of a call with its parameters filled in. */
export const addressOf = ({ path }: PublishedOperation, { ids, query }: Pick<RightCall, 'ids' | 'query'>): string =>
  path.replace(/\{(\w+)\}/g, (_whole, name: string) => ids[name] ?? '') + query

/**
 * Creates valid requests for every published operation. A call without an entry in `bodies` sends no body. Each path parameter refers to a newly
 * created object, so that no call uses up another's; `ownIds` is for calls that need another object than their parameter's name suggests.
 */
export class RightCalls {
  readonly things: RightThings
  readonly #ids: Readonly<Record<string, Make<string>>>
  readonly #ownIds: Readonly<Record<string, Readonly<Record<string, Make<string>>>>>
  readonly #queries: Readonly<Record<string, Make<string>>>
  readonly #bodies: Readonly<Record<string, Make<unknown>>>

  constructor(app: TestApp, productId: string) {
    const things = new RightThings(app, productId)
    this.things = things
    this.#ids = {
      productId: () => productId,
      addressId: async ({ id }) => (await addAddress(app.context, id, savedAddress(), null)).id,
      applicationId: () => things.accounts.betaApplication(),
      lineId: (user) => things.carts.line(user),
      parcelId: (user) => things.carts.parcel(user),
      templateId: (user) => things.carts.template(user),
      entryId: async ({ id }) => (await addWishlistItem(app.context.db, { userId: id, productId })).id,
      notificationId: (user) => things.accounts.notification(user),
      reservationId: (user) => app.given.reservation(user, productId),
      sessionId: (user) => things.orders.openSession(user),
      shopOrderId: (user) => things.accounts.shopOrder(user),
      loginSessionId: (user) => things.accounts.signedInSession(user),
      bulkActId: (user) => things.products.bulkAct(user),
      categoryId: () => app.given.category(`Categoria ${randomUUID()}`),
      errorId: () => things.mails.undeliverable(),
      messageId: () => things.mails.failedMessage(),
      importId: (user) => things.products.checkedImport(user),
      invoiceId: (user) => things.orders.completeInvoice(user),
      stockItemId: () => things.products.stockItem(),
      orderId: (user) => app.given.order(user, productId),
      // The scanner also accepts the portal's own order number.
      code: (user) => things.orders.orderNumber(user),
      chargeId: (user) => things.plans.planCharge(user),
      proposalId: (user) => things.orders.creditProposal(user),
      returnId: (user) => things.orders.askedReturn(user),
      viewId: (user) => things.orders.orderView(user),
      synonymsId: (user) => things.products.synonyms(user),
      requestId: (user) => things.accounts.productRequest(user),
      userId: async () => (await things.accounts.submittedProfile()).id,
    }
    const undecided = { chargeId: (user: UserRow) => things.plans.undecidedCharge(user) }
    const paid = { orderId: (user: UserRow) => things.orders.paidOrder(user) }
    this.#ownIds = {
      'DELETE /api/admin/users/{userId}/sessions': {
        userId: async () => {
          const customer = await things.accounts.submittedProfile()
          await things.accounts.signedInSession(customer)
          return customer.id
        },
      },
      'POST /api/shopify/tracking/{orderId}/retry': {
        orderId: (user) => things.accounts.untoldTracking(user, productId),
      },
      'DELETE /api/wishlist/products/{productId}': {
        productId: async ({ id }) => (await addWishlistItem(app.context.db, { userId: id, productId })).productId,
      },
      'DELETE /api/admin/products/{productId}': { productId: () => app.given.product() },
      'POST /api/admin/plan-charges/{chargeId}/accept': undecided,
      'POST /api/admin/plan-charges/{chargeId}/refund': undecided,
      'GET /api/orders/{orderId}/receipt.pdf': paid,
      'PUT /api/admin/orders/{orderId}/processing': paid,
      'PUT /api/admin/orders/{orderId}/shipping': paid,
      'POST /api/admin/orders/{orderId}/shipping/undo': { orderId: (user) => things.orders.untoldShipment(user) },
      'POST /api/admin/orders/{orderId}/cancel': paid,
      'DELETE /api/admin/orders/{orderId}/documents/{documentId}': {
        orderId: (user) => things.orders.documentedOrder(user),
        documentId: () => things.orders.latestDocument(),
      },
      'POST /api/admin/orders/{orderId}/refunds': paid,
      'POST /api/orders/{orderId}/returns': { orderId: (user) => things.orders.shippedOrder(user) },
      'POST /api/admin/invoices/{invoiceId}/refresh': {
        invoiceId: (user) => things.orders.completedProfileInvoice(user),
      },
      'POST /api/admin/orders/{orderId}/refund': { orderId: (user) => things.orders.orderToRefund(user) },
      'POST /api/admin/refunds/{refundId}/by-hand': { refundId: (user) => things.orders.refundByHand(user) },
      'POST /api/admin/refunds/{refundId}/retry': { refundId: (user) => things.orders.failedRefund(user) },
    }
    this.#queries = {
      'GET /api/admin/search': async () => '?q=lino',
      'GET /api/shopify/products': async (user) => {
        await things.accounts.connectedShop(user)
        return ''
      },
      'GET /api/shopify/stock/places': async (user) => {
        await things.accounts.connectedShop(user)
        return ''
      },
      'GET /api/admin/invoices.zip': async () => '?month=2026-11',
      'GET /api/invoices.zip': async () => '?month=2026-11',
      'GET /api/admin/invoices/summary': async () => '?month=2026-11',
      'GET /api/admin/orders/packing-slips.pdf': async (user) => `?codes=${await things.orders.printedSlip(user)}`,
    }
    this.#bodies = rightBodies(app, productId, things)
  }

  /** The call names in the tables; each must be published. */
  get names(): string[] {
    return [...Object.keys(this.#bodies), ...Object.keys(this.#ownIds), ...Object.keys(this.#queries)]
  }

  async of(operation: PublishedOperation, user: UserRow): Promise<RightCall> {
    const names = [...operation.path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name)
    const ids: Record<string, string> = {}
    for (const name of names) {
      const make = this.#ownIds[operation.name]?.[name] ?? this.#ids[name]
      if (!make) throw new Error(`No valid call of ${operation.name} is defined for ${name}`)
      ids[name] = await make(user)
    }
    const body = await this.#bodies[operation.name]?.(user)
    const signature = this.#signatureOf(operation.name, String(body))
    return {
      ids,
      query: (await this.#queries[operation.name]?.(user)) ?? '',
      ...(body !== undefined && { body }),
      ...(!signature && typeof body === 'string' && { headers: { 'content-type': 'text/csv' } }),
      ...(signature && { headers: signature }),
    }
  }

  /** Headers that authenticate external servers; null for calls that need none. */
  #signatureOf(name: string, body: string): Record<string, string> | null {
    if (name === 'POST /api/payments/webhook') {
      return { [sandboxSignatureHeader]: signSandboxEvent(body, this.#webhookSecret) }
    }
    if (name !== 'POST /api/shopify/webhook') return null
    const { shopDomain } = JSON.parse(body) as { shopDomain: string }
    return webhookHeaders({ shopDomain, topic: 'orders/create', body, secret: testShopApp.apiSecret })
  }

  get #webhookSecret(): string {
    return deriveKey('secret-of-the-tests-only', 'sandbox-webhook')
  }
}
