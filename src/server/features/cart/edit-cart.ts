import { v7 as uuidv7 } from 'uuid'
import type {
  AddCartLinesInput,
  CartCount,
  CartParcelInput,
  ChangeCartLineInput,
  MoveCartLinesInput,
} from '../../../contract/orders/cart.ts'
import { type CartConsignee, type CartItem, cartProblems, maxCartLines } from '../../../domain/orders/cart.ts'
import { maxCartParcels } from '../../../domain/orders/line-limits.ts'
import { mergeLines } from '../../../domain/orders/merge-lines.ts'
import type { AppContext } from '../../app-context.ts'
import type { Transaction } from '../../database/database.ts'
import type { CartLineRow, CartParcelRow } from '../../database/schema/carts.ts'
import { lockActiveAccount } from '../accounts/lock-active-account.ts'
import { findDefaultAddress } from '../addresses/addresses.reads.ts'
import { type IdempotentRequest, once } from '../idempotency/once.ts'
import { findOffers } from '../products/find-offers.ts'
import { putInWishlist } from '../wishlist/add-to-wishlist.ts'
import {
  addLines,
  bumpCart,
  countCartLines,
  deleteLines,
  deleteParcel,
  deleteParcels,
  insertCart,
  insertParcel,
  selectLines,
  selectLinesById,
  selectParcels,
  setQuantity,
  subtractPieces,
  updateParcel,
} from './cart.queries.ts'

type Within = Pick<AppContext, 'db'>

/** Locks the account's cart, creating it on first use, and returns its new revision. Edits of one account run one after the other. */
async function openCart(tx: Transaction, userId: string): Promise<number> {
  const revision = await bumpCart(tx, userId)
  if (revision !== undefined) return revision
  // Only a new cart needs the account's lock: an account that is being closed must not get one.
  await lockActiveAccount(tx, userId)
  await insertCart(tx, userId)
  return (await bumpCart(tx, userId)) ?? 0
}

async function requireParcel(tx: Transaction, userId: string, parcelId: string): Promise<CartParcelRow> {
  const parcel = (await selectParcels(tx, userId)).find(({ id }) => id === parcelId)
  if (!parcel) throw cartProblems['cart.parcel_not_found']()
  return parcel
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
  return (await insertParcel(tx, { userId, slot: 0, consignee })).id
}

/** Adds lines to a parcel. Their items must be on sale. */
async function putInCart(
  tx: Transaction,
  userId: string,
  items: readonly CartItem[],
  parcelId: string,
): Promise<{ lines: number; pieces: number }> {
  const lines = mergeLines(items).map(({ productId, variantId, quantity }) => ({
    id: uuidv7(),
    productId,
    variantId,
    quantity: Math.min(quantity, 9999),
  }))
  await addLines(tx, { userId, parcelId }, lines)
  const count = await countCartLines(tx, userId)
  if (count.lines > maxCartLines) throw cartProblems['cart.full']()
  return count
}

/** Adds items to the cart, summing with the lines that it has. Prices and availability are not checked before checkout. */
export async function addToCart(
  app: Within,
  userId: string,
  { items, parcelId }: AddCartLinesInput,
  idempotent: IdempotentRequest | null,
): Promise<CartCount> {
  await findOffers(app.db, mergeLines(items))
  return app.db.transaction(async (tx) => {
    let added: CartCount | undefined
    await once(tx, idempotent, { made: 'cartLines' }, async () => {
      const revision = await openCart(tx, userId)
      const parcel = parcelId ? (await requireParcel(tx, userId, parcelId)).id : await firstParcel(tx, userId)
      added = { revision, ...(await putInCart(tx, userId, items, parcel)) }
      return parcel
    })
    return added ?? countOf(tx, userId)
  })
}

/** Runs an edit under the cart's lock and counts the cart. */
function edit(app: Within, userId: string, work: (tx: Transaction) => Promise<void>): Promise<CartCount> {
  return app.db.transaction(async (tx) => {
    const revision = await openCart(tx, userId)
    await work(tx)
    return { revision, ...(await countCartLines(tx, userId)) }
  })
}

const countOf = async (tx: Transaction, userId: string): Promise<CartCount> => ({
  revision: (await bumpCart(tx, userId)) ?? 0,
  ...(await countCartLines(tx, userId)),
})

/** Throws 409 if the line's quantity is no longer the one that the user saw. */
export const changeQuantity = (app: Within, userId: string, lineId: string, change: ChangeCartLineInput) =>
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
export const removeLines = (app: Within, userId: string, ids: readonly string[]) =>
  edit(app, userId, async (tx) => {
    await deleteLines(tx, userId, ids)
  })

/** Moves lines, or some pieces of one line, to another parcel or to the wishlist, where they are summed with what is there. */
export const moveLines = (app: Within, userId: string, { lineIds, to, quantity }: MoveCartLinesInput) =>
  app.db.transaction(async (tx) => {
    // Lock order: the account, which the wishlist needs, before the cart.
    if (to === 'wishlist') await lockActiveAccount(tx, userId)
    const revision = await openCart(tx, userId)
    const lines = await requireLines(tx, userId, lineIds)
    const moved = lines.map((line) => ({ ...line, quantity: Math.min(quantity ?? line.quantity, line.quantity) }))
    const isWhole = moved.every((line, n) => line.quantity === lines[n]?.quantity)
    if (isWhole) await deleteLines(tx, userId, lineIds)
    else await subtractPieces(tx, userId, moved)
    if (to === 'wishlist') await putInWishlist(tx, userId, mergeLines(moved))
    else await putInCart(tx, userId, moved, (await requireParcel(tx, userId, to)).id)
    return { revision, ...(await countCartLines(tx, userId)) }
  })

/** Removes all lines and consignees. */
export const emptyCart = (app: Within, userId: string) => edit(app, userId, (tx) => deleteParcels(tx, userId))

/** Adds a consignee. Returns its id. */
export function addParcel(
  app: Within,
  userId: string,
  input: CartParcelInput,
  idempotent: IdempotentRequest | null,
): Promise<string> {
  return app.db.transaction((tx) =>
    once(tx, idempotent, { made: 'cartParcel' }, async () => {
      await openCart(tx, userId)
      await firstParcel(tx, userId)
      const taken = new Set((await selectParcels(tx, userId)).map(({ slot }) => slot))
      const slot = Array.from({ length: maxCartParcels }, (_, n) => n).find((n) => !taken.has(n))
      if (slot === undefined) throw cartProblems['cart.too_many_parcels']()
      return (await insertParcel(tx, { ...input, userId, slot })).id
    }),
  )
}

export const changeParcel = (app: Within, userId: string, parcelId: string, input: CartParcelInput) =>
  edit(app, userId, async (tx) => {
    if (!(await updateParcel(tx, userId, parcelId, input))) throw cartProblems['cart.parcel_not_found']()
  })

/** Removes a consignee. Its lines move to the first of the others, if there is one. */
export const removeParcel = (app: Within, userId: string, parcelId: string) =>
  edit(app, userId, async (tx) => {
    await requireParcel(tx, userId, parcelId)
    const heir = (await selectParcels(tx, userId)).find(({ id }) => id !== parcelId)
    const lines = heir ? await selectLines(tx, userId, { parcelId, limit: maxCartLines }) : []
    await deleteParcel(tx, userId, parcelId)
    if (heir && lines.length > 0) await putInCart(tx, userId, lines, heir.id)
  })
