import { randomUUID } from 'node:crypto'
import type { CartQuote, CheckoutCartInput } from '../../contract/orders/cart.ts'
import type { PlaceOrderInput } from '../../contract/orders/order-placing.ts'
import { reservationExpiry } from '../../domain/orders/stock/reservations.ts'
import type { UserRow } from '../database/schema/accounts.ts'
import { insertUser } from '../features/accounts/accounts.queries.ts'
import { hashPassword } from '../features/accounts/passwords.ts'
import { openCategory } from '../features/categories/change-categories.ts'
import { placeOrder } from '../features/orders/placing/place-order.ts'
import { createProduct, type NewProduct } from '../features/products/create-product.ts'
import { reserve } from '../features/reservations/reserve.ts'
import type { OpenAppContext } from '../open-app-context.ts'

export const testPassword = 'parola-di-prova'

let testPasswordHash: Promise<string> | undefined

/** Creates test data with the same use cases as the server. */
export class Given {
  readonly #app: OpenAppContext

  constructor(app: OpenAppContext) {
    this.#app = app
  }

  async user(account: Partial<UserRow> = {}): Promise<UserRow> {
    testPasswordHash ??= hashPassword(testPassword)
    const passwordHash = await testPasswordHash
    const name = account.username ?? `utente-${randomUUID()}`
    return this.#app.db.transaction((tx) =>
      insertUser(tx, {
        username: name,
        email: `${name}@example.it`,
        passwordHash,
        firstName: 'Test',
        // A base account with a plan has access to the wishlist, which most tests expect to be refused.
        subscriptionPlan: account.userRole && account.userRole !== 'base' ? 'starter' : 'trial',
        ...account,
      }),
    )
  }

  category(name = 'Abiti'): Promise<string> {
    return this.#app.db.transaction((tx) => openCategory(tx, { name }))
  }

  /** Creates a product, by default with a stock of 10 and no variants. Returns its id. */
  async product(wishes: Partial<NewProduct> & { category?: string } = {}): Promise<string> {
    const { category, ...product } = wishes
    const categoryId = product.categoryId ?? (await this.category(category))
    return this.#app.db.transaction((tx) =>
      createProduct(
        tx,
        {
          name: 'Abito di prova',
          description: 'Un abito per le prove.',
          categoryId,
          price: '49.90',
          weight: '0.500',
          sku: `DW-TEST-${randomUUID().slice(0, 8)}`,
          stock: 10,
          images: [],
          variants: [],
          ...product,
        },
        { reference: 'test', reason: 'Prova' },
      ),
    )
  }

  reservation(user: UserRow, productId: string, quantity = 1): Promise<string> {
    const expiresAt = reservationExpiry(undefined, this.#app.clock.now())
    return reserve(this.#app, user.id, { productId, variantId: null, quantity, expiresAt }, null)
  }

  /** Creates an unpaid order of one product. Returns its id. */
  async order(
    user: UserRow,
    productId: string,
    wishes: Partial<PlaceOrderInput> & { quantity?: number } = {},
  ): Promise<string> {
    const { quantity = 1, ...input } = wishes
    const items = input.reservationIds ? undefined : [{ productId, variantId: null, quantity }]
    const { orderId } = await placeOrder(this.#app, user, { ...orderAddress(), items, ...input }, null)
    return orderId
  }
}

/** A delivery address in Milan. */
export const orderAddress = () => ({
  customer: { name: 'Cliente Finale', email: 'cliente@example.it', phone: null },
  shipping: { address: 'Via Roma 1', city: 'Milano', zip: '20121', province: null, country: 'IT' },
  reference: null,
  notes: null,
})

/** A consignee of the cart, as typed. */
export function cartParcel(changes: object = {}) {
  const { customer, shipping } = orderAddress()
  return {
    consignee: { customer: { ...customer, phone: '' }, shipping: { ...shipping, province: '' } },
    reference: null,
    notes: null,
    insurance: false,
    saveAddress: false,
    ...changes,
  }
}

/** The checkout of a cart at the amounts of its quote. */
export const checkoutOf = ({ revision, parcels }: CartQuote): CheckoutCartInput => ({
  revision,
  parcels: parcels.map(({ id, pieces, price }) => ({ id, pieces, expectedAmount: price?.payableAmount ?? '0.00' })),
})
