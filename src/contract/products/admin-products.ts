import { adminProductSorts, productLacks, productStates } from '../../domain/products/admin-product-list.ts'
import { id, optionalText, pageQuery } from '../fields.ts'
import { z } from '../z.ts'
import { Product, ProductListItem, ProductVariant } from './products.ts'

/** A product for admins. */
export const AdminProduct = Product.extend({
  /** Pieces held by reservations and unpaid orders; with variants, the total of all variants. */
  held: z.number().int(),
  /** Location in the warehouse, for a product without variants. */
  shelf: z.string().nullable(),
  variants: z.array(
    ProductVariant.extend({ ean: z.string().nullable(), shelf: z.string().nullable(), held: z.number().int() }),
  ),
})

export type AdminProduct = z.infer<typeof AdminProduct>

export type AdminVariant = AdminProduct['variants'][number]

export const ProductParams = z.object({ productId: id })

/** Filters of the admin's product list. A search is sorted by relevance, all other lists by `sort`. */
export const ProductSelection = z.object({
  search: optionalText(200).transform((value) => value ?? undefined),
  /** Id of a category. */
  category: z
    .union([id, z.literal('')], 'Categoria non valida')
    .optional()
    .transform((value) => value || undefined),
  /** On sale, or not. */
  state: z.enum(productStates, 'Stato non valido').optional(),
  /** Missing properties. */
  lack: z.enum(productLacks, 'Filtro non valido').optional(),
})

export type ProductSelection = z.infer<typeof ProductSelection>

export const AdminProductListQuery = pageQuery.extend({
  ...ProductSelection.shape,
  /** Contains a product name if the list is sorted by name. */
  cursor: z.string().max(2000).optional(),
  sort: z.enum(adminProductSorts, 'Ordinamento non valido').default('newest'),
})

export type AdminProductListQuery = z.infer<typeof AdminProductListQuery>

/** A product in the admin's list. */
export const AdminProductListItem = ProductListItem.extend({
  /** 0: the product itself has the stock. */
  variantCount: z.number().int(),
})

export type AdminProductListItem = z.infer<typeof AdminProductListItem>
