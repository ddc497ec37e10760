import type { ShopPlaces, ShopStock, ShopStockSettings } from '../../../../contract/shopify/shopify-stock.ts'
import { shopifyProblems } from '../../../../domain/shopify/shopify-problems.ts'
import { chooseLocation } from '../../../../domain/shopify/shopify-stock.ts'
import type { AppContext } from '../../../app-context.ts'
import { countOrRefuse } from '../../accounts/attempt-limits.ts'
import { lockActiveAccount } from '../../accounts/lock-active-account.ts'
import { findIntegration } from '../connection/shopify.queries.ts'
import { askOwnShop } from '../connection/with-own-shop.ts'
import { emptyShopPlace } from './clear-location.ts'
import { readStock } from './read-stock.ts'
import { writeStockSettings } from './shop-places.queries.ts'
import { markAllDue } from './shop-stock.queries.ts'

/** Locations of an account's shop that may hold our stock. Rate-limited, because it calls the shop. */
export async function listPlaces(app: AppContext, userId: string): Promise<ShopPlaces> {
  await countOrRefuse(app.db, 'shopPlaces', userId)
  return askOwnShop(app, userId, async (shop) => {
    const { locations, mainId } = await shop.locations()
    const own = locations.filter(({ isServices }) => !isServices)
    const places = own.map(({ id, name, isForOnlineOrders }) => ({ id, name, isForOnlineOrders }))
    return { places, suggestedId: chooseLocation(locations, mainId)?.id ?? null }
  })
}

/** Changes how the shop shows our stock; changed quantities are sent at once. The chosen location must exist in the shop. Safe to repeat. */
export async function changeStockSettings(
  app: AppContext,
  userId: string,
  { isOn, reserve, floor, locationId }: ShopStockSettings,
): Promise<ShopStock> {
  const known = await findIntegration(app.db, userId)
  if (!known) throw shopifyProblems['shopify.not_connected']()
  if (locationId !== null && locationId !== known.locationId) {
    const { places } = await listPlaces(app, userId)
    if (!places.some(({ id }) => id === locationId)) throw shopifyProblems['shopify.place']({ field: 'locationId' })
  }
  return app.db.transaction(async (tx) => {
    await lockActiveAccount(tx, userId)
    const was = await findIntegration(tx, userId)
    if (!was) throw shopifyProblems['shopify.not_connected']()
    // At another location, or after stock was off, the quantities in the shop are unknown.
    const isForgotten = locationId !== was.locationId || (isOn && !was.stockIsOn)
    const isOther = isForgotten || reserve !== was.stockReserve || floor !== was.stockFloor
    // Lock the rows first, in the order of `pushStock`.
    if (isOther) await markAllDue(tx, userId, isForgotten)
    await writeStockSettings(tx, userId, { stockIsOn: isOn, stockReserve: reserve, stockFloor: floor, locationId })
    const left = was.locationId
    if (left !== null && left !== locationId) {
      await app.jobs.send(tx, emptyShopPlace, { userId, locationId: left, after: null })
    }
    return readStock(tx, userId)
  })
}
