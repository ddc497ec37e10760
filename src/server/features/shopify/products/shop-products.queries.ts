import { and, eq, getTableColumns, ilike, inArray, isNotNull, or, type SQL, sql } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import type {
  ShopProductChange,
  ShopProductFigures,
  ShopProductListQuery,
  ShopProductsInput,
} from '../../../../contract/shopify/shopify-products.ts'
import type { ShopProductState } from '../../../../domain/shopify/shopify.ts'
import type { Queryable } from '../../../database/database.ts'
import { newestFirst } from '../../../database/paging.ts'
import { productImages, products } from '../../../database/schema/products.ts'
import { shopifyProducts } from '../../../database/schema/shopify-products.ts'

export type ShopProductRecord = typeof shopifyProducts.$inferSelect

/** Makes a product due after any change by the reseller: it is sent as soon as possible, and attempts are counted from 0. */
const dueAgain = {
  state: 'due',
  reason: null,
  tries: 0,
  claimedUntil: null,
  updatedAt: sql`present()`,
} as const

/** A product that was deleted in the shop is created as a new one. */
const forgetGone = {
  shopifyProductId: sql`case when ${shopifyProducts.state} = 'gone' then null else ${shopifyProducts.shopifyProductId} end`,
  sent: sql`case when ${shopifyProducts.state} = 'gone' then null else ${shopifyProducts.sent} end`,
  sending: sql`case when ${shopifyProducts.state} = 'gone' then null else ${shopifyProducts.sending} end`,
} as const

interface Chosen {
  productId: string
  handle: string
}

/** Products chosen before take on the rule and keep their handles and texts. */
export async function upsertChosen(
  db: Queryable,
  userId: string,
  chosen: readonly Chosen[],
  { priceRule, isDraft }: Pick<ShopProductsInput, 'priceRule' | 'isDraft'>,
): Promise<void> {
  const column = (values: readonly string[]) => sql.param([...values])
  await db.execute(sql`
    insert into shopify_products (id, user_id, product_id, handle, state, is_draft, price_rule)
    select id, ${userId}, product_id, handle, 'due', ${isDraft}, ${JSON.stringify(priceRule)}::jsonb
    from unnest(${column(chosen.map(() => uuidv7()))}::uuid[],
                ${column(chosen.map(({ productId }) => productId))}::uuid[],
                ${column(chosen.map(({ handle }) => handle))}::text[]) as chosen (id, product_id, handle)
    order by product_id
    on conflict (user_id, product_id) do update set
      price_rule = excluded.price_rule, is_draft = excluded.is_draft, state = 'due', reason = null, tries = 0,
      claimed_until = null, updated_at = present(), is_leaving = false,
      shopify_product_id = case when shopify_products.state = 'gone' then null else shopify_products.shopify_product_id end,
      sent = case when shopify_products.state = 'gone' then null else shopify_products.sent end,
      sending = case when shopify_products.state = 'gone' then null else shopify_products.sending end`)
}

/** Changes only products that have been chosen. */
export async function editTexts(db: Queryable, userId: string, edited: ShopProductsInput['edited']): Promise<void> {
  if (edited.length === 0) return
  await db.execute(sql`
    update shopify_products set title = edited.title, description = edited.description, updated_at = present()
    from jsonb_to_recordset(${JSON.stringify(edited)}::jsonb) as edited ("productId" uuid, title text, description text)
    where shopify_products.user_id = ${userId} and shopify_products.product_id = edited."productId"`)
}

const ownOf = (userId: string, filter?: SQL) => and(eq(shopifyProducts.userId, userId), filter)

export interface Which {
  productIds?: readonly string[] | undefined
  state?: ShopProductState | undefined
}

const whichOf = (userId: string, { productIds, state }: Which) =>
  ownOf(
    userId,
    and(productIds && inArray(shopifyProducts.productId, [...productIds]), state && eq(shopifyProducts.state, state)),
  )

/** Applies changes of the reseller to these products and makes them due. Returns their number. */
export async function wishAgain(
  db: Queryable,
  userId: string,
  which: Which,
  wish: Partial<
    Pick<ShopProductRecord, 'overwrites' | 'isLeaving' | 'isDraft' | 'priceRule' | 'title' | 'description'>
  >,
): Promise<number> {
  const { rowCount } = await db
    .update(shopifyProducts)
    .set({ ...dueAgain, ...forgetGone, ...wish })
    .where(whichOf(userId, which))
  return rowCount ?? 0
}

export const changeWish = (db: Queryable, userId: string, productId: string, change: ShopProductChange) =>
  wishAgain(db, userId, { productIds: [productId] }, given(change))

/** Removes undefined fields. */
const given = <Fields extends object>(fields: Fields) =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as {
    [Name in keyof Fields]?: Exclude<Fields[Name], undefined>
  }

/** The products stay in the shop as they are. */
export async function forgetProducts(db: Queryable, userId: string, which: Which): Promise<number> {
  const { rowCount } = await db.delete(shopifyProducts).where(whichOf(userId, which))
  return rowCount ?? 0
}

/** Those in the shop become drafts there and are then removed; the others are removed at once. */
export const leaveAsDrafts = async (db: Queryable, userId: string, which: Which): Promise<number> => {
  const isThere = and(isNotNull(shopifyProducts.shopifyProductId), sql`${shopifyProducts.state} <> 'gone'`)
  const there = await db
    .update(shopifyProducts)
    .set({ ...dueAgain, isLeaving: true })
    .where(and(whichOf(userId, which), isThere))
  const rest = await db
    .delete(shopifyProducts)
    .where(and(whichOf(userId, which), eq(shopifyProducts.isLeaving, false), sql`(${isThere}) is not true`))
  return (there.rowCount ?? 0) + (rest.rowCount ?? 0)
}

export async function countOwn(db: Queryable, userId: string): Promise<number> {
  const figures = await readFigures(db, userId)
  return figures.due + figures.sent + figures.failed + figures.gone
}

/** The reseller has edited fields in the shop. */
const isKept = sql`${shopifyProducts.keptFields} <> '{}' and ${shopifyProducts.state} <> 'gone'`

export async function readFigures(db: Queryable, userId: string): Promise<ShopProductFigures> {
  const rows = await db
    .select({
      state: shopifyProducts.state,
      n: sql<number>`count(*)::int`,
      kept: sql<number>`(count(*) filter (where ${isKept}))::int`,
    })
    .from(shopifyProducts)
    .where(ownOf(userId))
    .groupBy(shopifyProducts.state)
  const of = (state: ShopProductState) => rows.find((row) => row.state === state)?.n ?? 0
  const kept = rows.reduce((sum, row) => sum + row.kept, 0)
  return { due: of('due'), sent: of('sent'), failed: of('failed'), gone: of('gone'), kept }
}

/** Pattern for `ilike` that matches the words literally. */
const anywhere = (search: string) => `%${search.replace(/[\\%_]/g, '\\$&')}%`

const firstPicture = sql<string | null>`(
  select image_url from ${productImages} where product_id = ${products.id} order by sort_order, id limit 1
)`

const shown = {
  ...getTableColumns(shopifyProducts),
  name: products.name,
  sku: products.sku,
  cost: products.price,
  isActive: products.isActive,
  imageUrl: firstPicture,
}

/** One page of the products that an account has chosen for its shop, newest choice first. */
export async function selectShopProducts(db: Queryable, userId: string, query: ShopProductListQuery) {
  const { state, search } = query
  const filter = ownOf(
    userId,
    and(
      state && (state === 'kept' ? isKept : eq(shopifyProducts.state, state)),
      search
        ? or(
            ilike(products.name, anywhere(search)),
            ilike(products.sku, anywhere(search)),
            ilike(shopifyProducts.title, anywhere(search)),
          )
        : undefined,
    ),
  )
  const page = newestFirst(shopifyProducts, { ...query, filter })
  const rows = await db
    .select(shown)
    .from(shopifyProducts)
    .innerJoin(products, eq(products.id, shopifyProducts.productId))
    .where(page.where)
    .orderBy(...page.orderBy)
    .limit(page.limit)
  return page.cut(rows, 0)
}

export type ShownShopProduct = Awaited<ReturnType<typeof selectShopProducts>>['rows'][number]

export async function findShopProduct(db: Queryable, userId: string, productId: string) {
  const [row] = await db
    .select(shown)
    .from(shopifyProducts)
    .innerJoin(products, eq(products.id, shopifyProducts.productId))
    .where(ownOf(userId, eq(shopifyProducts.productId, productId)))
  return row
}
