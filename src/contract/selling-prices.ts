import { sellingPriceLimits } from '../domain/money/selling-prices.ts'
import { country } from './addresses.ts'
import { money } from './fields.ts'
import { z } from './z.ts'

const message = `Il prezzo deve essere tra ${sellingPriceLimits.min.replace('.', ',')} e ${sellingPriceLimits.max.replace('.', ',')} €`

/** The reseller's own selling price of a product. */
export const SellingPrice = z.object({
  /** Euro, VAT included; null: none is stored. */
  price: money.nullable(),
})

export type SellingPrice = z.infer<typeof SellingPrice>

export const SellingPriceInput = z.object({
  price: z
    .string(message)
    .regex(/^\d{1,8}\.\d{2}$/, message)
    .refine((price) => !/^0+\.00$/.test(price), message)
    .nullable(),
})

export type SellingPriceInput = z.infer<typeof SellingPriceInput>

export const SaleQuery = z.object({ country: country.default('IT') })

export type SaleQuery = z.infer<typeof SaleQuery>

/** The reseller's selling price of a product, and the cost of shipping one piece. */
export const SaleCosts = SellingPrice.extend({
  /** Euro, VAT included, to the requested country; null: no tariff applies. */
  shippingCost: money.nullable(),
})

export type SaleCosts = z.infer<typeof SaleCosts>
