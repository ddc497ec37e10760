import { v7 as uuidv7 } from 'uuid'
import { conflict } from '../../../domain/errors.ts'
import { variantInfo } from '../../../domain/products/products.ts'
import { maxUsesTold, variantUsesText } from '../../../domain/products/variant-uses.ts'
import type { Transaction } from '../../database/database.ts'
import { openStock } from '../stock/open-stock.ts'
import type { PlannedChange } from './plan-change.ts'
import { type ChangedVariant, isRewritten, type VariantPlan } from './plan-variants.ts'
import { countVariantUses, deleteVariants, type ProductState, selectNamedVariants } from './product-state.queries.ts'
import { clearVariantNames, insertVariants, updateProduct, updateVariant } from './product-writes.queries.ts'

type Facts = Record<string, Record<string, unknown> | null>

/** Writes the variants except for their stock, which is changed before. Returns the previous and the new values by variant. */
export async function changeVariants(
  tx: Transaction,
  product: ProductState,
  { variants: plan, values }: PlannedChange,
  cause: { reference: string; reason: string; actorId: string },
): Promise<{ before: { variants?: Facts }; after: { variants?: Facts } }> {
  if (!plan) return { before: {}, after: {} }
  await removeVariants(tx, plan)
  const rewritten = plan.changed.filter(isRewritten)
  // Names and SKUs may move between variants and the product, so all of them are cleared first.
  if (values.sku !== undefined) await updateProduct(tx, product.id, { sku: null })
  await clearVariantNames(
    tx,
    rewritten.map(({ was }) => was.id),
  )
  if (values.sku !== undefined) await updateProduct(tx, product.id, { sku: values.sku })
  for (const { was, values: row } of rewritten) await updateVariant(tx, was.id, row)
  const added = plan.added.map((variant) => ({ ...variant, id: uuidv7() }))
  await insertVariants(
    tx,
    added.map(({ stock: _, shelf: _place, ...variant }) => ({ ...variant, productId: product.id })),
  )
  await openStock(
    tx,
    added.map(({ id, stock, shelf }) => ({ productId: product.id, variantId: id, quantity: stock, shelf })),
    cause,
  )
  return factsOf(plan)
}

async function removeVariants(tx: Transaction, { removed }: VariantPlan): Promise<void> {
  const ids = removed.map(({ id }) => id)
  const named = new Set(await selectNamedVariants(tx, ids))
  const held = removed.find(({ id }) => named.has(id))
  if (held) {
    const uses = variantUsesText(await countVariantUses(tx, held.id, maxUsesTold + 1))
    const message = `La variante «${variantInfo(held)}» è in ${uses}: non si può togliere. Porta la sua giacenza a zero.`
    throw conflict('variant.named', message, { variants: message })
  }
  await deleteVariants(tx, ids)
}

const kept = ['name', 'color', 'size', 'sku', 'ean'] as const

function factsOf({ changed, added, removed }: VariantPlan) {
  const before: Facts = {}
  const after: Facts = {}
  for (const variant of changed) {
    const label = variantInfo(variant.was)
    const fields = changesOf(variant)
    if (Object.keys(fields.after).length === 0) continue
    before[label] = fields.before
    after[label] = fields.after
  }
  for (const { name, sku, ean, stock, shelf } of added) {
    before[name] = null
    after[name] = { sku, ean, stock, shelf }
  }
  for (const variant of removed) {
    before[variantInfo(variant)] = { sku: variant.sku, ean: variant.ean, stock: variant.stock?.onHand ?? 0 }
    after[variantInfo(variant)] = null
  }
  return Object.keys(after).length > 0
    ? { before: { variants: before }, after: { variants: after } }
    : { before: {}, after: {} }
}

function changesOf({ was, values, shelf, stock }: ChangedVariant) {
  const pairs: [string, unknown, unknown][] = [
    ...kept.map((field): [string, unknown, unknown] => [field, was[field], values[field]]),
    ['shelf', was.stock?.shelf ?? null, shelf],
    ['stock', stock?.item.onHand, stock?.counted],
  ]
  const differ = pairs.filter(([, one, other]) => one !== other)
  return {
    before: Object.fromEntries(differ.map(([field, one]) => [field, one])),
    after: Object.fromEntries(differ.map(([field, , other]) => [field, other])),
  }
}
