import { country } from './addresses.ts'
import { money } from './fields.ts'
import { SellingPrice } from './selling-prices.ts'
import { z } from './z.ts'

export const SaleQuery = z.object({ country: country.default('IT') })

export type SaleQuery = z.infer<typeof SaleQuery>

/** The reseller's price of a product, and what sending one piece of it costs. */
export const SaleCosts = SellingPrice.extend({
  /** Euro, VAT included, to the country asked for; null: no price is known. */
  shippingCost: money.nullable(),
})

export type SaleCosts = z.infer<typeof SaleCosts>
