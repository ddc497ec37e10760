import { randomUUID } from 'node:crypto'
import { v7 as uuidv7 } from 'uuid'
import type { ProductChangesInput } from '../../../contract/products/product-writing.ts'
import { productProblems } from '../../../domain/products/product-problems.ts'
import { variantInfo } from '../../../domain/products/products.ts'
import { maxUsesTold } from '../../../domain/products/variant-uses.ts'
import type { AppContext } from '../../app-context.ts'
import { postgresCode, type Transaction } from '../../database/database.ts'
import { announce } from '../../events/announce.ts'
import { holdProductPictures } from '../objects/hold-pictures.ts'
import { openStock } from '../stock/open-stock.ts'
import { productNotFound } from './arrange-pictures.ts'
import { changeStock } from './change-stock.ts'
import { type PlannedChange, planChange } from './plan-change.ts'
import { changesNothing, planPictures } from './plan-pictures.ts'
import { type ChangedVariant, isRewritten, type VariantPlan } from './plan-variants.ts'
import {
  countVariantUses,
  deleteVariants,
  lockProductState,
  type ProductState,
  selectNamedVariants,
} from './product-state.queries.ts'
import {
  clearVariantNames,
  deleteImages,
  insertImages,
  insertVariants,
  putAwaitedLast,
  selectPictures,
  updateImages,
  updateProduct,
  updateVariant,
} from './product-writes.queries.ts'
import { requireUploaded, wantedAddresses } from './wanted-pictures.ts'
import { nameTakenSku, refuseStale } from './write-refusals.ts'

/**
 * Changes the fields that the input states; absent fields stay. Repeating the current values does nothing. Throws a conflict if `input.updatedAt`
 * shows that the product was changed in the meantime.
 */
export async function changeProduct(
  app: AppContext,
  adminId: string,
  productId: string,
  input: ProductChangesInput,
): Promise<void> {
  try {
    await tryChanging(app, adminId, productId, input)
  } catch (error) {
    // A wishlist entry for a variant was added while the variant was removed. The second attempt finds the entry and reports it.
    if (postgresCode(error) !== '23503') throw error
    await tryChanging(app, adminId, productId, input)
  }
}

function tryChanging(app: AppContext, adminId: string, productId: string, input: ProductChangesInput): Promise<void> {
  return nameTakenSku(input, () =>
    app.db.transaction(async (tx) => {
      // Hold pictures before the product is locked: the picture intake of imports locks in the same order.
      const before = (await selectPictures(tx, productId)).map(({ imageUrl }) => imageUrl)
      const stated = wantedAddresses(input, before) ?? []
      const uploaded = await holdProductPictures(app, tx, {
        ownerId: adminId,
        paths: stated.filter((address) => !before.includes(address)),
      })
      const product = await lockProductState(tx, productId)
      if (!product) throw productNotFound()
      const change = await planChange(tx, product, input)
      const pictures = await arrangeAddresses(tx, productId, input, uploaded)
      if (!change.isAny && !pictures.isAny) return
      await refuseStale(tx, { ...product, readAt: input.updatedAt }, 'product')

      const cause = { reference: `product:${randomUUID()}`, reason: 'Modifica del prodotto', actorId: adminId }
      // Change stock before the product's row: orders lock the stock first and then the product card, which a trigger writes.
      const stock = await changeStock(tx, product, { ...input, plan: change.variants }, cause)
      const variants = await changeVariants(tx, product, change, cause)
      await pictures.write()
      await updateProduct(tx, productId, { ...change.values, ...pictures.values })
      await announce(app, tx, 'product.changed', {
        productId,
        adminId,
        before: { ...change.facts.before, ...stock.before, ...variants.before, ...pictures.before },
        after: { ...change.facts.after, ...stock.after, ...variants.after, ...pictures.after },
      })
    }),
  )
}

/** Plans the pictures of a form that states only addresses: pictures that stay keep their texts and colours. Call under the product's lock. */
async function arrangeAddresses(
  tx: Transaction,
  productId: string,
  input: ProductChangesInput,
  uploaded: ReadonlySet<string>,
) {
  const present = await selectPictures(tx, productId)
  const before = present.map(({ imageUrl }) => imageUrl)
  const addresses = wantedAddresses(input, before)
  const left = [...present]
  const wanted = (addresses ?? before).map((imageUrl) => {
    const at = left.findIndex((picture) => picture.imageUrl === imageUrl)
    const [known] = at < 0 ? [] : left.splice(at, 1)
    return { imageUrl, altText: known?.altText ?? null, color: known?.color ?? null }
  })
  const plan = planPictures(present, wanted)
  const isAny = addresses !== undefined && !changesNothing(plan)
  if (isAny) requireUploaded(uploaded, before, addresses)
  return {
    isAny,
    values: isAny ? { picturesByHand: wanted.length > 0 } : {},
    before: isAny ? { pictures: before } : {},
    after: isAny ? { pictures: addresses } : {},
    write: async () => {
      if (!isAny) return
      await deleteImages(tx, plan.removedIds)
      await updateImages(tx, plan.changed)
      await insertImages(
        tx,
        plan.added.map((picture) => ({ ...picture, productId })),
      )
      await putAwaitedLast(tx, productId)
    },
  }
}

type Facts = Record<string, Record<string, unknown> | null>

/** Writes the variants except for their stock, which is changed before. Returns the previous and the new values by variant. */
async function changeVariants(
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
    const uses = await countVariantUses(tx, held.id, maxUsesTold + 1)
    throw productProblems['variant.named']({ variant: variantInfo(held), uses }, { field: 'variants' })
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
