import { v7 as uuidv7 } from 'uuid'
import type {
  AddCartLinesInput,
  CartCount,
  CartParcelInput,
  ChangeCartLineInput,
  ChangeCartParcelInput,
  MoveCartLinesInput,
} from '../../../contract/orders/cart.ts'
import { type CartConsignee, cartProblems, maxCartLines } from '../../../domain/orders/cart.ts'
import { maxCartParcels, maxPieces } from '../../../domain/orders/line-limits.ts'
import { mergeLines, type OrderItem } from '../../../domain/orders/merge-lines.ts'
import type { AppContext } from '../../app-context.ts'
import type { Transaction } from '../../database/database.ts'
import type { CartLineRow } from '../../database/schema/carts.ts'
import { lockActiveAccount } from '../accounts/lock-active-account.ts'
import { findDefaultAddress } from '../addresses/addresses.reads.ts'
import { type IdempotentRequest, once } from '../idempotency/once.ts'
import { findOffers } from '../products/find-offers.ts'
import { putInWishlist } from '../wishlist/add-to-wishlist.ts'
import {
  addLines,
  bumpCart,
  countCartLines,
  createCart,
  deleteLines,
  deleteParcel,
  deleteParcels,
  insertParcel,
  selectLines,
  selectLinesById,
  selectParcels,
  selectRevision,
  setQuantity,
  subtractPieces,
  updateParcel,
} from './cart.queries.ts'

/** Locks the account's cart, creating it on first use, and returns its new revision. Edits of one account run one after the other. */
async function openCart(tx: Transaction, userId: string): Promise<number> {
  const revision = await bumpCart(tx, userId)
  if (revision !== undefined) return revision
  // Only a new cart needs the account's lock: an account that is being closed must not get one.
  await lockActiveAccount(tx, userId)
  return createCart(tx, userId)
}

async function requireParcel(tx: Transaction, userId: string, parcelId: string): Promise<void> {
  const parcels = await selectParcels(tx, userId)
  if (!parcels.some(({ id }) => id === parcelId)) throw cartProblems['cart.parcel_not_found']()
}

/** The first parcel. A cart without parcels gets one, for the account's default address. */
async function firstParcel(tx: Transaction, userId: string): Promise<string> {
  const [parcel] = await selectParcels(tx, userId)
  if (parcel) return parcel.id
  const address = await findDefaultAddress(tx, userId)
  const consignee: CartConsignee | null = address
    ? {
        customer: { name: address.name, email: address.email, phone: address.phone ?? '' },
        shipping: {
          address: address.address,
          city: address.city,
          zip: address.zip,
          province: address.province ?? '',
          country: address.country,
        },
      }
    : null
  return insertParcel(tx, { userId, slot: 0, consignee })
}

/** Adds lines to a parcel, summing with those that it has. */
async function putInCart(
  tx: Transaction,
  userId: string,
  items: readonly OrderItem[],
  parcelId: string,
): Promise<{ lines: number; pieces: number }> {
  const lines = mergeLines(items).map(({ productId, variantId, quantity }) => ({
    id: uuidv7(),
    productId,
    variantId,
    quantity,
  }))
  const isTooMuch = lines.some(({ quantity }) => quantity > maxPieces)
  if (isTooMuch || !(await addLines(tx, { userId, parcelId }, lines))) throw cartProblems['cart.line_full']()
  const count = await countCartLines(tx, userId)
  if (count.lines > maxCartLines) throw cartProblems['cart.full']()
  return count
}

/** Adds items to the cart, summing with the lines that it has. Prices and availability are not checked before checkout. */
export async function addToCart(
  app: Pick<AppContext, 'db'>,
  userId: string,
  { items, parcelId }: AddCartLinesInput,
  idempotent: IdempotentRequest | null,
): Promise<CartCount> {
  await findOffers(app.db, mergeLines(items))
  return app.db.transaction(async (tx) => {
    let added: CartCount | undefined
    await once(tx, idempotent, { made: 'cartLines' }, async () => {
      const revision = await openCart(tx, userId)
      if (parcelId) await requireParcel(tx, userId, parcelId)
      const parcel = parcelId ?? (await firstParcel(tx, userId))
      added = { revision, ...(await putInCart(tx, userId, items, parcel)) }
      return parcel
    })
    return added ?? { revision: await selectRevision(tx, userId), ...(await countCartLines(tx, userId)) }
  })
}

/** Runs an edit under the cart's lock and counts the cart. */
function edit(
  app: Pick<AppContext, 'db'>,
  userId: string,
  work: (tx: Transaction) => Promise<void>,
): Promise<CartCount> {
  return app.db.transaction(async (tx) => {
    const revision = await openCart(tx, userId)
    await work(tx)
    return { revision, ...(await countCartLines(tx, userId)) }
  })
}

/** Throws 409 if the line's quantity is no longer the one that the user saw. */
export const changeQuantity = (
  app: Pick<AppContext, 'db'>,
  userId: string,
  lineId: string,
  change: ChangeCartLineInput,
) =>
  edit(app, userId, async (tx) => {
    if (await setQuantity(tx, userId, lineId, change)) return
    const [line] = await requireLines(tx, userId, [lineId])
    throw cartProblems['cart.line_changed']({ quantity: line.quantity })
  })

/** All of these lines, or an error if one no longer exists. */
async function requireLines(
  tx: Transaction,
  userId: string,
  ids: readonly string[],
): Promise<[CartLineRow, ...CartLineRow[]]> {
  const [first, ...others] = await selectLinesById(tx, userId, ids)
  if (!first || others.length + 1 < new Set(ids).size) throw cartProblems['cart.line_not_found']()
  return [first, ...others]
}

/** Lines that are already gone are ignored, so that the request can be repeated. */
export const removeLines = (app: Pick<AppContext, 'db'>, userId: string, ids: readonly string[]) =>
  edit(app, userId, (tx) => deleteLines(tx, userId, ids))

/** Moves lines, or some pieces of one line, to another parcel or to the wishlist, where they are summed with what is there. */
export const moveLines = (app: Pick<AppContext, 'db'>, userId: string, { lineIds, to, quantity }: MoveCartLinesInput) =>
  app.db.transaction(async (tx) => {
    // Lock order: the account, which the wishlist needs, before the cart.
    if (to === 'wishlist') await lockActiveAccount(tx, userId)
    const revision = await openCart(tx, userId)
    const lines = await requireLines(tx, userId, lineIds)
    if (quantity === undefined || quantity >= lines[0].quantity) await deleteLines(tx, userId, lineIds)
    else await subtractPieces(tx, userId, [{ id: lines[0].id, quantity }])
    const moved = lines.map((line) => ({ ...line, quantity: Math.min(quantity ?? line.quantity, line.quantity) }))
    if (to !== 'wishlist') {
      await requireParcel(tx, userId, to)
      return { revision, ...(await putInCart(tx, userId, moved, to)) }
    }
    const entries = await putInWishlist(tx, userId, mergeLines(moved))
    // The wishlist cuts at its maximum, which would lose pieces here.
    if (entries.some((entry) => entry.quantity === maxPieces)) throw cartProblems['cart.line_full']()
    return { revision, ...(await countCartLines(tx, userId)) }
  })

/** Removes all lines and consignees. */
export const emptyCart = (app: Pick<AppContext, 'db'>, userId: string) =>
  edit(app, userId, (tx) => deleteParcels(tx, userId))

/** Adds a consignee. Returns its id. */
export function addParcel(
  app: Pick<AppContext, 'db'>,
  userId: string,
  input: CartParcelInput,
  idempotent: IdempotentRequest | null,
): Promise<string> {
  return app.db.transaction((tx) =>
    once(tx, idempotent, { made: 'cartParcel' }, async () => {
      await openCart(tx, userId)
      const taken = new Set((await selectParcels(tx, userId)).map(({ slot }) => slot))
      const slot = Array.from({ length: maxCartParcels }, (_, n) => n).find((n) => !taken.has(n))
      if (slot === undefined) throw cartProblems['cart.too_many_parcels']()
      return insertParcel(tx, { ...input, userId, slot })
    }),
  )
}

/** Throws 409 if another tab changed the consignee since `revision`. */
export const changeParcel = (
  app: Pick<AppContext, 'db'>,
  userId: string,
  parcelId: string,
  { revision: seen, ...input }: ChangeCartParcelInput,
) =>
  edit(app, userId, async (tx) => {
    if (await updateParcel(tx, userId, parcelId, { ...input, seen })) return
    await requireParcel(tx, userId, parcelId)
    throw cartProblems['cart.parcel_changed']()
  })

/** Removes a consignee. Its lines move to the first of the others; the last consignee cannot be removed. */
export const removeParcel = (app: Pick<AppContext, 'db'>, userId: string, parcelId: string) =>
  edit(app, userId, async (tx) => {
    const parcels = await selectParcels(tx, userId)
    if (!parcels.some(({ id }) => id === parcelId)) throw cartProblems['cart.parcel_not_found']()
    const heir = parcels.find(({ id }) => id !== parcelId)
    if (!heir) throw cartProblems['cart.last_parcel']()
    const lines = await selectLines(tx, userId, { parcelId, limit: maxCartLines })
    await deleteParcel(tx, userId, parcelId)
    if (lines.length > 0) await putInCart(tx, userId, lines, heir.id)
  })
