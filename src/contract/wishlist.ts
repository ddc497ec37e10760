import { id, instant, optionalId, optionalText, quantity } from './fields.ts'
import { OrderLines } from './order-placing.ts'
import { Product, ProductVariant } from './products.ts'
import { z } from './z.ts'

export const WishlistEntry = z.object({
  id,
  productId: id,
  variantId: id.nullable(),
  quantity: z.number().int(),
  notes: z.string().nullable(),
  createdAt: instant,
  product: Product,
  variant: ProductVariant.nullable(),
})

export type WishlistEntry = z.infer<typeof WishlistEntry>

/** What the wishlist holds of a product, without what is known of the product. */
export const WishlistLine = WishlistEntry.pick({ productId: true, variantId: true, quantity: true, notes: true })

export type WishlistLine = z.infer<typeof WishlistLine>

/** The products of a page: the parameter is repeated; without it nothing is asked. */
export const WishlistLinesQuery = z.object({
  productId: z
    .union([id, z.array(id)], 'Identificativo non valido')
    .optional()
    .transform((given) => [given ?? []].flat())
    .refine((ids) => ids.length <= 100, 'Massimo 100 prodotti'),
})

export const AddToWishlistInput = z.object({
  productId: id,
  variantId: optionalId,
  quantity: quantity.default(1),
  notes: optionalText(500),
})

export type AddToWishlistInput = z.infer<typeof AddToWishlistInput>

/** Several lines at once: all of them are added, or none. */
export const AddLinesToWishlistInput = z.object({ items: OrderLines })

export type AddLinesToWishlistInput = z.infer<typeof AddLinesToWishlistInput>

/** Absent fields stay unchanged. If another entry already has the new variant, the two become one. */
export const UpdateWishlistInput = z
  .object({
    variantId: optionalId.optional(),
    quantity: quantity.optional(),
    notes: optionalText(500).optional(),
  })
  .refine((input) => Object.values(input).some((value) => value !== undefined), 'Niente da modificare')

export type UpdateWishlistInput = z.infer<typeof UpdateWishlistInput>
