import type { AddedTemplate } from '../../../contract/orders/cart.ts'
import { cartProblems, maxCartLines, maxOrderTemplates } from '../../../domain/orders/cart.ts'
import { maxPieces } from '../../../domain/orders/line-limits.ts'
import { mergeLines } from '../../../domain/orders/merge-lines.ts'
import { piecesOf } from '../../../domain/orders/pieces.ts'
import type { AppContext } from '../../app-context.ts'
import { lockActiveAccount } from '../accounts/lock-active-account.ts'
import { type IdempotentRequest, once } from '../idempotency/once.ts'
import { offersStillSold } from '../products/find-offers.ts'
import { findTemplate, insertTemplate, selectLines, selectTemplateSums } from './cart.queries.ts'
import { addToCart } from './edit-cart.ts'

/** Saves the lines of the whole cart under a name. Returns the template's id. */
export function saveTemplate(
  app: Pick<AppContext, 'db'>,
  userId: string,
  name: string,
  idempotent: IdempotentRequest | null,
): Promise<string> {
  return app.db.transaction((tx) =>
    once(tx, idempotent, { made: 'orderTemplate' }, async () => {
      // Templates are counted and their names compared.
      await lockActiveAccount(tx, userId)
      const items = mergeLines(await selectLines(tx, userId, { limit: maxCartLines }))
      if (items.length === 0) throw cartProblems['cart.empty']()
      const others = await selectTemplateSums(tx, userId)
      if (others.length >= maxOrderTemplates) throw cartProblems['order_template.too_many']()
      if (others.some((other) => other.name.toLowerCase() === name.toLowerCase()))
        throw cartProblems['order_template.name_taken']({ field: 'name' })
      if (items.some(({ quantity }) => quantity > maxPieces)) throw cartProblems['cart.line_full']()
      return insertTemplate(tx, {
        userId,
        name,
        pieces: piecesOf(items),
        items: items.map(({ productId, variantId, quantity }) => ({ productId, variantId, quantity })),
      })
    }),
  )
}

/** Adds the lines that are still sold to the first consignee of the cart. */
export async function addTemplateToCart(
  app: Pick<AppContext, 'db'>,
  userId: string,
  templateId: string,
  idempotent: IdempotentRequest | null,
): Promise<AddedTemplate> {
  const template = await findTemplate(app.db, userId, templateId)
  if (!template) throw cartProblems['order_template.not_found']()
  const offers = await offersStillSold(app.db, template.items)
  const items = template.items.filter((_, n) => offers[n])
  if (items.length === 0) throw cartProblems['order_template.none_sold']()
  const count = await addToCart(app, userId, { items }, idempotent)
  return { ...count, leftOut: template.items.length - items.length }
}
