import { adminHoldingsPageSize } from '../domain/page-sizes.ts'
import { ListedCustomer } from './accounts/listed-customer.ts'
import { id, instant, limit, optionalId, optionalText, pageQuery, quantity } from './fields.ts'
import { OrderLines } from './orders/order-placing.ts'
import { Product, ProductVariant } from './products/products.ts'
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

/** A product's wishlist entry without the product's own data. */
export const WishlistLine = WishlistEntry.pick({ productId: true, variantId: true, quantity: true, notes: true })

export type WishlistLine = z.infer<typeof WishlistLine>

/** The products of a page, as a repeated parameter; without it the result is empty. */
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

/** Absent fields stay unchanged. If another entry already has the new variant, both are merged. */
export const UpdateWishlistInput = z
  .object({
    variantId: optionalId.optional(),
    quantity: quantity.optional(),
    notes: optionalText(500).optional(),
  })
  .refine((input) => Object.values(input).some((value) => value !== undefined), 'Niente da modificare')

export type UpdateWishlistInput = z.infer<typeof UpdateWishlistInput>

/** Any customer's wishlist entry, for admins. */
export const AdminWishlistEntry = WishlistEntry.extend({ user: ListedCustomer })

export type AdminWishlistEntry = z.infer<typeof AdminWishlistEntry>

/** `search`: a product's name or SKU, or a customer's name, company, address or VAT number. */
export const AdminWishlistQuery = pageQuery.extend({
  limit: limit(adminHoldingsPageSize),
  search: z.string().trim().max(200).optional(),
})

export type AdminWishlistQuery = z.infer<typeof AdminWishlistQuery>

export const MostWanted = z.object({
  products: z.array(
    z.object({
      productId: id,
      name: z.string(),
      imageUrl: z.string().nullable(),
      isActive: z.boolean(),
      /** Number of customers with it in their wishlist, and total pieces. */
      customers: z.number().int(),
      pieces: z.number().int(),
      available: z.number().int(),
    }),
  ),
  /** Time of the last computation by a job. */
  computedAt: instant,
})

export type MostWanted = z.infer<typeof MostWanted>
