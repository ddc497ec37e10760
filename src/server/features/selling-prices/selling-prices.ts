import type { SaleCosts, SellingPrice, SellingPriceInput } from '../../../contract/selling-prices.ts'
import { DomainError } from '../../../domain/errors.ts'
import type { Money } from '../../../domain/money/money.ts'
import { orderShipping, type ShippingRules } from '../../../domain/shipping/order-shipping.ts'
import type { AppContext } from '../../app-context.ts'
import { lockActiveAccount } from '../accounts/lock-active-account.ts'
import { findListings, type Offer } from '../products/find-offers.ts'
import { readShippingRules } from '../shipping/read-shipping-rules.ts'
import { deleteSellingPrice, findSellingPrice, upsertSellingPrice } from './selling-prices.queries.ts'

/** Stores the reseller's price of a product; null deletes it. Safe to repeat. */
export async function saveSellingPrice(
  { db }: Pick<AppContext, 'db'>,
  userId: string,
  productId: string,
  { price }: SellingPriceInput,
): Promise<SellingPrice> {
  await findListings(db, [{ productId, variantId: null }])
  await db.transaction(async (tx) => {
    await lockActiveAccount(tx, userId)
    if (price === null) await deleteSellingPrice(tx, userId, productId)
    else await upsertSellingPrice(tx, { userId, productId, price })
  })
  return { price }
}

/** The reseller's price of a product, and the shipping cost of an order of one piece to a country. */
export async function readSaleCosts(
  { db }: Pick<AppContext, 'db'>,
  userId: string,
  { productId, country }: { productId: string; country: string },
): Promise<SaleCosts> {
  const [offer] = await findListings(db, [{ productId, variantId: null }])
  if (!offer) throw new Error('The requested product was neither found nor refused')
  const price = await findSellingPrice(db, userId, productId)
  return { price, shippingCost: shippingOfOne(offer, country, await readShippingRules(db)) }
}

/** Cost to the part of the country that most parcels go to; null if the country is not served or has no tariff. */
function shippingOfOne({ price, weight }: Offer, country: string, rules: ShippingRules): Money | null {
  const lines = [{ quantity: 1, weightKg: weight }]
  try {
    return orderShipping({ country, zip: '', lines, productsTotal: price, isInsured: false }, rules).cost
  } catch (error) {
    if (error instanceof DomainError && error.fields?.['shipping.country']) return null
    throw error
  }
}
