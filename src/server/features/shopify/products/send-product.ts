import { z } from '../../../../contract/z.ts'
import {
  askedFields,
  type FieldPlan,
  fieldsThere,
  ourVariants,
  type PresentProduct,
  planFields,
  type SentProduct,
  type ShopFields,
  sentAfter,
} from '../../../../domain/shopify/shopify-changes.ts'
import { type ProductChange, productChange } from '../../../../domain/shopify/shopify-product-input.ts'
import { refusalText } from '../../../../domain/shopify/shopify-product-refusals.ts'
import { cannotBeSold, type ShopProduct } from '../../../../domain/shopify/shopify-products.ts'
import type { AppContext } from '../../../app-context.ts'
import type { OpenShop } from '../../../gateways/shops/shop-gateway.ts'
import type { ShopSubject } from '../../catalogue/read-catalogue.ts'
import { linkVariants } from '../stock/link-variants.ts'
import { forgetShopProduct, recordEnd, recordSending, recordSent } from './sending.queries.ts'
import type { ShopProductRecord } from './shop-products.queries.ts'
import { skuUnits, toShopProduct } from './to-shop-product.ts'

const Texts = z.record(z.string(), z.string())

const Stored = z.object({
  asked: Texts,
  there: Texts,
  variantIds: Texts,
  pictureIds: Texts,
  /** Was off sale here at the last sending. */
  isOffSale: z.boolean(),
})

interface StoredSent extends SentProduct {
  isOffSale: boolean
}

/** The last sending of a product as stored in its row; null if there was none. */
const readSent = (stored: unknown): StoredSent | null => Stored.safeParse(stored).data ?? null

/** A change of sale state in the shop, of which the owner is notified. */
export type SaleNews = 'drafted' | 'reactivated' | 'left' | null

interface Sending {
  app: AppContext
  shop: OpenShop
  row: ShopProductRecord
  subject: ShopSubject
  /** The product in the shop; null if it is not there. */
  present: PresentProduct | null
  seesAllImages: boolean
}

const goneReason =
  'L’hai eliminato nel tuo negozio: qui resta in elenco, e non lo inviamo di nuovo. Se lo rivuoi, premi «Crea di nuovo».'
const notOnSale = 'Non è in vendita nel catalogo: se torna, lo inviamo.'
const offSaleNote = 'Non è più in vendita nel catalogo: nel tuo negozio è una bozza.'
const otherThere =
  'Nel tuo negozio c’è già un altro prodotto con questo indirizzo, senza nostri SKU: cambia il suo indirizzo lì, poi riprova.'
const leftAlone =
  'È di nuovo in vendita qui. Nel tuo negozio resta com’è, perché lo stato l’hai scelto tu: se vuoi venderlo, attivalo lì.'

/** Sends one product as it is wanted now, and records the result in its row. */
export async function sendProduct(sending: Sending): Promise<SaleNews> {
  const { app, row, present } = sending
  const { product } = sending.subject
  if (row.shopifyProductId && !present) return end(sending, 'gone', goneReason)
  if (row.isLeaving) return leave(sending)
  if (!product.isActive) return present ? takeOffSale(sending, present) : end(sending, 'failed', notOnSale)
  const wanted = toShopProduct(app, sending.subject, row)
  if (!wanted) return end(sending, 'failed', cannotBeSold)
  return sendWanted(sending, wanted)
}

async function end({ app, row }: Sending, state: 'failed' | 'gone', reason: string): Promise<null> {
  await recordEnd(app.db, row, { state, reason })
  return null
}

/** Makes it a draft in the shop and removes it from the list. */
async function leave(sending: Sending): Promise<null> {
  if (await makeDraft(sending)) await forgetShopProduct(sending.app.db, sending.row)
  return null
}

/** Returns false if the shop refuses it. */
async function makeDraft({ app, shop, row, present }: Sending): Promise<boolean> {
  if (present?.status !== 'ACTIVE') return true
  const done = await shop.setProduct({ id: present.id }, { status: 'DRAFT' })
  if (!('wrong' in done)) return true
  await recordEnd(app.db, row, { state: 'failed', reason: refusalText(done.wrong) })
  return false
}

/** Makes it a draft, so that it cannot be bought even if the reseller has activated it. All else stays, so that it can return to sale. */
async function takeOffSale(sending: Sending, present: PresentProduct): Promise<SaleNews> {
  const { app, row } = sending
  if (!(await makeDraft(sending))) return null
  const last = readSent(row.sent) ?? { asked: {}, there: {}, variantIds: {}, pictureIds: {} }
  const isDrafted = present.status === 'ACTIVE'
  const status = { status: 'DRAFT' }
  const sent: StoredSent = {
    ...last,
    ...(isDrafted && { asked: { ...last.asked, ...status }, there: { ...last.there, ...status } }),
    isOffSale: true,
  }
  const { keptFields } = row
  await recordSent(app.db, row, { shopifyProductId: present.id, sent, keptFields, note: offSaleNote })
  return isDrafted ? 'drafted' : null
}

async function sendWanted(sending: Sending, wanted: ShopProduct): Promise<SaleNews> {
  const { row, present } = sending
  const last = readSent(row.sent)
  const skus = wanted.variants.map(({ sku }) => sku)
  const ours = present ? ourVariants(present, skus, last?.variantIds) : new Map()
  const isOther = present && !row.shopifyProductId && !row.sending && ours.size === 0
  if (isOther) return end(sending, 'failed', otherThere)
  const asked = askedFields(wanted)
  // Pictures that a smaller plan does not show are not removed from the shop.
  if (!sending.seesAllImages && last?.asked.pictures) delete asked.pictures
  const plan = planFields({
    asked,
    there: present ? fieldsThere(present, ours) : {},
    last,
    interrupted: row.sending as ShopFields | null,
    overwrites: row.overwrites,
  })
  const change = productChange({ wanted, present, ours, last, plan })
  const after = change ? await write(sending, asked, change) : present
  if (!after) return null
  const news = newsOf(plan, last)
  await keep(sending, { wanted, asked, plan, last, change, after, news })
  return news
}

/** Null if the shop refuses it, or if it was removed from the list. */
async function write(
  { app, shop, row, present }: Sending,
  asked: ShopFields,
  change: ProductChange,
): Promise<PresentProduct | null> {
  if (!(await recordSending(app.db, row.id, asked))) return null
  const done = await shop.setProduct(present ? { id: present.id } : { handle: row.handle }, change)
  if ('product' in done) return done.product
  const isGone = done.wrong.some(({ code }) => code === 'PRODUCT_DOES_NOT_EXIST')
  await recordEnd(
    app.db,
    row,
    isGone ? { state: 'gone', reason: goneReason } : { state: 'failed', reason: refusalText(done.wrong) },
  )
  return null
}

function newsOf({ send, kept }: FieldPlan, last: StoredSent | null): SaleNews {
  if (!last?.isOffSale) return null
  if (send.has('status')) return 'reactivated'
  return kept.includes('status') || last.asked.status === 'DRAFT' ? 'left' : null
}

interface Written {
  wanted: ShopProduct
  asked: ShopFields
  plan: FieldPlan
  last: StoredSent | null
  change: ProductChange | null
  after: PresentProduct
  news: SaleNews
}

/** Stores what was sent, and links the variants' ids for stock updates. */
async function keep({ app, row, subject }: Sending, written: Written): Promise<void> {
  const { wanted, asked, plan, last, change, after, news } = written
  const now = ourVariants(
    after,
    wanted.variants.map(({ sku }) => sku),
    last?.variantIds,
  )
  const sent: StoredSent = {
    ...sentAfter(asked, fieldsThere(after, now), plan, last),
    variantIds: Object.fromEntries([...now].map(([sku, { id }]) => [sku, id])),
    pictureIds: pictureIds(wanted, change, after, last),
    isOffSale: false,
  }
  const units = skuUnits(subject)
  const variants = [...now].flatMap(([sku, { id, inventoryItemId }]) => {
    const stockItemId = units.get(sku)
    return stockItemId ? [{ stockItemId, shopifyVariantId: id, inventoryItemId }] : []
  })
  await app.db.transaction(async (tx) => {
    const isListed = await recordSent(tx, row, {
      shopifyProductId: after.id,
      sent,
      keptFields: plan.kept,
      note: news === 'left' ? leftAlone : null,
    })
    if (isListed) await linkVariants(tx, { userId: row.userId, productId: row.productId, variants })
  })
}

/** Picture ids by our addresses: those sent now, in their order, else the previous ones. */
function pictureIds(
  wanted: ShopProduct,
  change: ProductChange | null,
  after: PresentProduct,
  last: SentProduct | null,
): Record<string, string> {
  if (!change?.pictures) return last?.pictureIds ?? {}
  return Object.fromEntries(
    wanted.pictures.flatMap(({ url }, n) => {
      const id = after.pictures[n]
      return id ? [[url, id]] : []
    }),
  )
}
