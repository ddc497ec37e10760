import { sellingPriceLimits } from '../domain/money/selling-prices.ts'
import { country } from './addresses.ts'
import { money } from './fields.ts'
import { z } from './z.ts'

const message = `Il prezzo deve essere tra ${sellingPriceLimits.min.replace('.', ',')} e ${sellingPriceLimits.max.replace('.', ',')} €`

/** What the reseller asks for a product. */
export const SellingPrice = z.object({
  /** Euro, VAT included; null: none is kept. */
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

/** The reseller's price of a product, and the cost of sending one piece of it. */
export const SaleCosts = SellingPrice.extend({
  /** Euro, VAT included, to the requested country; null: no tariff is known. */
  shippingCost: money.nullable(),
})

export type SaleCosts = z.infer<typeof SaleCosts>
