import { adminProductSorts, productLacks, productStates } from '../../domain/products/admin-product-list.ts'
import { id, optionalText, pageQuery } from '../fields.ts'
import { z } from '../z.ts'
import { Product, ProductListItem, ProductVariant } from './products.ts'

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

/** Which products admins list. Without a search they are ordered by `sort`, with one by how well they fit. */
export const ProductSelection = z.object({
  search: optionalText(200).transform((value) => value ?? undefined),
  /** Of this category, by its id. */
  category: z
    .union([id, z.literal('')], 'Categoria non valida')
    .optional()
    .transform((value) => value || undefined),
  /** On sale, or not. */
  state: z.enum(productStates, 'Stato non valido').optional(),
  /** What they are without. */
  lack: z.enum(productLacks, 'Filtro non valido').optional(),
})

export type ProductSelection = z.infer<typeof ProductSelection>

export const AdminProductListQuery = pageQuery.extend({
  ...ProductSelection.shape,
  /** Holds a name where the list is ordered by it. */
  cursor: z.string().max(2000).optional(),
  sort: z.enum(adminProductSorts, 'Ordinamento non valido').default('newest'),
})

export type AdminProductListQuery = z.infer<typeof AdminProductListQuery>

/** A product in the list of admins. */
export const AdminProductListItem = ProductListItem.extend({
  /** 0: its stock is its own. */
  variantCount: z.number().int(),
})

export type AdminProductListItem = z.infer<typeof AdminProductListItem>
