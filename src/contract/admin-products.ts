import { id } from './fields.ts'
import { Product, ProductVariant } from './products.ts'
import { z } from './z.ts'

/** A product as admins see it. */
export const AdminProduct = Product.extend({
  /** Pieces that reservations and unpaid orders hold; with variants, of all of them. */
  held: z.number().int(),
  /** Where it lies in the warehouse; of a product without variants. */
  shelf: z.string().nullable(),
  variants: z.array(
    ProductVariant.extend({ ean: z.string().nullable(), shelf: z.string().nullable(), held: z.number().int() }),
  ),
})

export type AdminProduct = z.infer<typeof AdminProduct>

export type AdminVariant = AdminProduct['variants'][number]

export const ProductParams = z.object({ productId: id })
