import type { ProductChangesInput } from '../../../contract/products/product-writing.ts'
import type { Transaction } from '../../database/database.ts'
import { adjustStock } from '../stock/adjust-stock.ts'
import { lockStock } from '../stock/move-stock.ts'
import { openStock, shelveStock } from '../stock/open-stock.ts'
import type { VariantPlan } from './plan-variants.ts'
import type { ProductState } from './product-state.queries.ts'

type Cause = { reference: string; reason: string; actorId: string }

interface Facts {
  before: Record<string, unknown>
  after: Record<string, unknown>
}

/** Changes stock and shelves of existing variants, locked in id order as orders do. The stock of removed variants is locked too. */
export async function changeStock(
  tx: Transaction,
  product: ProductState,
  {
    stock,
    stockSeen,
    shelf,
    plan,
  }: Pick<ProductChangesInput, 'stock' | 'stockSeen' | 'shelf'> & { plan: VariantPlan | undefined },
  cause: Cause,
): Promise<Facts> {
  const counts = (plan?.changed ?? []).flatMap((variant) => variant.stock ?? [])
  const places = (plan?.changed ?? []).flatMap(({ was, shelf: place }) =>
    was.stock && was.stock.shelf !== place ? [{ stockItemId: was.stock.stockItemId, shelf: place }] : [],
  )
  const touched = [
    ...counts.map(({ item }) => item),
    ...places,
    ...(plan?.removed ?? []).flatMap((variant) => variant.stock ?? []),
  ]
  const ids = touched.map(({ stockItemId }) => stockItemId)
  if (ids.length > 0) await lockStock(tx, ids)
  for (const { item, counted, seen, field } of counts) {
    await adjustStock(tx, { stockItemId: item.stockItemId, counted, seen, field }, cause)
  }
  await shelveStock(tx, places)
  const remains = plan ? product.variants.length - plan.removed.length + plan.added.length : product.variants.length
  return remains > 0 ? nothing : changeOwnStock(tx, product, { stock, stockSeen, shelf }, cause)
}

const nothing: Facts = { before: {}, after: {} }

/** Changes the stock of a product without variants. A product whose variants are all removed gets its own stock item. */
async function changeOwnStock(
  tx: Transaction,
  { id, stock: own }: ProductState,
  { stock, stockSeen, shelf }: Pick<ProductChangesInput, 'stock' | 'stockSeen' | 'shelf'>,
  cause: Cause,
): Promise<Facts> {
  if (!own) {
    await openStock(tx, [{ productId: id, variantId: null, quantity: stock ?? 0, shelf: shelf ?? null }], cause)
    return { before: { stock: null }, after: { stock: stock ?? 0 } }
  }
  const facts = { before: {} as Record<string, unknown>, after: {} as Record<string, unknown> }
  if (stock !== undefined && stock !== own.onHand) {
    const counted = { stockItemId: own.stockItemId, counted: stock, seen: stockSeen, field: 'stock' }
    const { before, after } = await adjustStock(tx, counted, cause)
    Object.assign(facts.before, { stock: before })
    Object.assign(facts.after, { stock: after })
  }
  if (shelf !== undefined && shelf !== own.shelf) {
    await shelveStock(tx, [{ stockItemId: own.stockItemId, shelf }])
    Object.assign(facts.before, { shelf: own.shelf })
    Object.assign(facts.after, { shelf })
  }
  return facts
}
