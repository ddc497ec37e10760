import { chooseLocation } from '../../../../domain/shopify/shopify-stock.ts'
import type { AppContext } from '../../../app-context.ts'
import { type OpenShop, ShopDown } from '../../../gateways/shops/shop-gateway.ts'
import type { ShopifyIntegrationRow } from '../connection/shopify.queries.ts'
import { forgetLocation, saveLocation } from './shop-places.queries.ts'
import { markAllDue } from './shop-stock.queries.ts'

const nowhere = 'Il negozio non ha una sede propria per la merce: creane una in Shopify, in Impostazioni › Sedi.'

/** The location where the shop shows our stock: as chosen by the reseller, else the shop's default location, which is then stored. */
export async function findLocation(
  app: Pick<AppContext, 'db'>,
  shop: OpenShop,
  integration: ShopifyIntegrationRow,
): Promise<string> {
  if (integration.locationId !== null) return integration.locationId
  const { locations, mainId } = await shop.locations()
  const chosen = chooseLocation(locations, mainId)
  if (!chosen) throw new ShopDown(nowhere)
  await saveLocation(app.db, integration, chosen.id)
  return chosen.id
}

/** Forgets the location if the shop no longer has it, so that all stock is sent again, to another one. Returns whether it did. */
export async function leaveLostLocation(
  app: Pick<AppContext, 'db'>,
  shop: OpenShop,
  integration: ShopifyIntegrationRow,
  locationId: string,
): Promise<boolean> {
  const { locations } = await shop.locations()
  if (locations.some(({ id }) => id === locationId)) return false
  await app.db.transaction(async (tx) => {
    await markAllDue(tx, integration.userId, true)
    await forgetLocation(tx, integration, locationId)
  })
  return true
}
