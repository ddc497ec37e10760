import { randomUUID } from 'node:crypto'
import type { CheckoutCartInput } from '../../../../contract/orders/cart.ts'
import { maxCartParcels } from '../../../../domain/orders/line-limits.ts'
import type { UserRow } from '../../../database/schema/accounts.ts'
import { addParcel, addToCart, changeParcel, emptyCart } from '../../../features/cart/edit-cart.ts'
import { saveTemplate } from '../../../features/cart/order-templates.ts'
import { quoteCart, readCart, readCartLines } from '../../../features/cart/plan-cart.ts'
import { cartParcel, checkoutOf } from '../../given.ts'
import type { TestApp } from '../../test-app.ts'

/** Creates carts with a line, consignees and templates. */
export class RightCarts {
  readonly #app: TestApp
  readonly #productId: string

  constructor(app: TestApp, productId: string) {
    this.#app = app
    this.#productId = productId
  }

  /** A line of the user's cart. */
  async line(user: UserRow): Promise<string> {
    return (await this.#line(user))?.id ?? ''
  }

  /** The pieces of that line. */
  async pieces({ id }: UserRow): Promise<number> {
    const { lines } = await readCartLines(this.#app.context, id, {})
    return lines.find(({ productId }) => productId === this.#productId)?.quantity ?? 0
  }

  async #line({ id }: UserRow) {
    const { context } = this.#app
    await addToCart(context, id, { items: [{ productId: this.#productId, variantId: null, quantity: 1 }] }, null)
    const { lines } = await readCartLines(context, id, {})
    return lines.find(({ productId }) => productId === this.#productId)
  }

  /** A consignee of the user's cart that is not the last one. */
  async parcel(user: UserRow): Promise<string> {
    await addParcel(this.#app.context, user.id, await this.newParcel(user), null)
    return addParcel(this.#app.context, user.id, await this.newParcel(user), null)
  }

  /** A consignee to add to the user's cart, which has room for it. */
  async newParcel({ id }: UserRow) {
    const { parcels } = await readCart(this.#app.context, id)
    if (parcels.length >= maxCartParcels - 1) await emptyCart(this.#app.context, id)
    return cartParcel()
  }

  async template(user: UserRow): Promise<string> {
    await this.line(user)
    return saveTemplate(this.#app.context, user.id, `Modello ${randomUUID()}`, null)
  }

  /** A checkout of the user's cart, whose consignees are complete. */
  async checkout(user: UserRow): Promise<CheckoutCartInput> {
    const { context } = this.#app
    await this.line(user)
    for (const { id, revision } of (await readCart(context, user.id)).parcels) {
      await changeParcel(context, user.id, id, { ...cartParcel(), revision })
    }
    return { ...checkoutOf(await quoteCart(context, user.id, { leaveShort: true })), leaveShort: true }
  }
}
