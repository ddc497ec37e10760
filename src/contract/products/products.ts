import { natureCodes } from '../../domain/invoices/natures.ts'
import { catalogPageSize, relatedCount } from '../../domain/page-sizes.ts'
import { type FacetName, facetNames, facts, mapFacts, productFacts } from '../../domain/products/facts.ts'
import {
  type ProductFilter,
  type ProductQueryField,
  type ProductSort,
  productSorts,
} from '../../domain/products/product-query.ts'
import { longestAltText, maxProductPictures } from '../../domain/products/products.ts'
import { id, instant, limit, money, offset, optionalText, text, yesOrNo } from '../fields.ts'
import { z } from '../z.ts'

export type { ProductSort }

const filterText = z
  .string()
  .trim()
  .max(200, 'Massimo 200 caratteri')
  .optional()
  .transform((value) => value || undefined)

/** Maximum number of values per filter. */
const maxFilterValues = 20

/** One value, or several by repeating the parameter: matches products with any of them. */
const filterTexts = z
  .union([z.string().max(200), z.array(z.string().max(200))])
  .optional()
  .transform((given) => {
    const values = [...new Set([given ?? []].flat().map((value) => value.trim()))].filter(Boolean)
    return values.length > 0 ? values : undefined
  })
  .refine((values = []) => values.length <= maxFilterValues, `Massimo ${maxFilterValues} valori`)

/** Meaning and access rights of each field: `domain/products/product-query.ts`. */
export const ProductListQuery = z.object({
  limit: limit(catalogPageSize),
  offset,
  // Pages send `all` for no category.
  categoryId: z
    .union([z.uuid('Categoria non valida'), z.literal(['', 'all'])], 'Categoria non valida')
    .optional()
    .transform((value) => (value === '' || value === 'all' ? undefined : value)),
  search: filterText,
  sort: z.enum(productSorts, 'Ordinamento non valido').optional(),
  ...mapFacts(facetNames, () => filterTexts),
  exact: yesOrNo('exact'),
  available: yesOrNo('available'),
} satisfies Record<ProductQueryField, z.ZodType>)

export type ProductListQuery = z.infer<typeof ProductListQuery>

/** A query by the server itself: only `limit` and `offset` are required. */
export type ProductQuery = Pick<ProductListQuery, 'limit' | 'offset'> & Partial<ProductListQuery>

/** Filters of a list; facets contain the number of hits for each of their options. */
export const ProductFacetsQuery = ProductListQuery.pick({
  categoryId: true,
  search: true,
  ...mapFacts(facetNames, () => true as const),
  available: true,
  exact: true,
} satisfies Record<ProductFilter, true> & { exact: true })

export type ProductFacetsQuery = z.infer<typeof ProductFacetsQuery>

/** The most similar products of the same category. */
export const RelatedProductsQuery = z.object({ limit: limit(relatedCount) })

export const ProductImage = z.object({
  imageUrl: z.string(),
  altText: z.string().nullable(),
  sortOrder: z.number().int(),
  /** The colour it shows; null: all colours. */
  color: z.string().nullable(),
  /** `data:image/webp;base64,…`, a placeholder while the picture loads; null if there is none. */
  preview: z.string().nullable(),
})

export type ProductImage = z.infer<typeof ProductImage>

export const ProductVariant = z.object({
  id,
  name: z.string(),
  color: z.string().nullable(),
  size: z.string().nullable(),
  sku: z.string().nullable(),
  stock: z.number().int(),
  available: z.number().int(),
})

export type ProductVariant = z.infer<typeof ProductVariant>

/** A product in a list, without its variants. */
export const ProductListItem = z.object({
  id,
  name: z.string(),
  description: z.string(),
  categoryId: id,
  /** Name of the category. */
  category: z.string(),
  price: money,
  comparePrice: money.nullable(),
  /** Kilograms, three decimals. */
  weight: z.string().nullable(),
  sku: z.string().nullable(),
  imageUrl: z.string().nullable(),
  images: z.array(ProductImage),
  /** The addresses of `images`, in the same order. */
  imageUrls: z.array(z.string()),
  /** Colours of its variants, in their order; sizes in stock, in no particular order. Hidden from visitors. */
  colors: z.array(z.string()),
  sizes: z.array(z.string()),
  stock: z.number().int(),
  available: z.number().int(),
  isActive: z.boolean(),
  createdAt: instant,
  updatedAt: instant,
})

export type ProductListItem = z.infer<typeof ProductListItem>

export const Product = ProductListItem.extend({
  variants: z.array(ProductVariant),
  /** Percent, included in the price: `"22.00"`. */
  vatRate: z.string(),
  /** Reason for a rate of 0 (`N4`). */
  vatNature: z.enum(natureCodes).nullable(),
  ...mapFacts(productFacts, () => z.string().nullable()),
  ean: z.string().nullable(),
  hsCode: z.string().nullable(),
})

export type Product = z.infer<typeof Product>

export const ProductList = z.object({
  products: z.array(ProductListItem),
  total: z.number().int(),
  /** True if a search or filter has more than 10,000 hits; `total` is then 10,000. */
  totalIsCapped: z.boolean(),
  /** True if no product matches all words of the search: these products match its most specific words. */
  relaxed: z.boolean(),
  /** The words that were searched for, if typing errors were corrected; absent if not. */
  corrected: z.string().optional(),
})

export type ProductList = z.infer<typeof ProductList>

/** A filter value with its number of hits. */
export const FacetOption = z.object({
  value: z.string(),
  /** Number of products with this value that match the other filters. */
  total: z.number().int(),
  /** True if the count was limited: there are at least `total`. */
  totalIsCapped: z.boolean(),
})

export type FacetOption = z.infer<typeof FacetOption>

type FacetValues = { [Name in FacetName as (typeof facts)[Name]['facet']['values']]: z.ZodArray<z.ZodString> }

type FacetOptions = { [Name in FacetName as `${Name}Options`]: z.ZodArray<typeof FacetOption> }

const facetValues = facetNames.map((name) => [facts[name].facet.values, z.array(z.string())])

const facetOptions = facetNames.map((name) => [`${name}Options`, z.array(FacetOption)])

/** Filter values of the catalogue by name, sizes from small to large. */
export const ProductFacets = z.object({
  ...(Object.fromEntries(facetValues) as FacetValues),
  /** The same values with their totals; values that differ only in case or accents are one option. */
  ...(Object.fromEntries(facetOptions) as FacetOptions),
})

export type ProductFacets = z.infer<typeof ProductFacets>

/** All pictures of a product, in their order. */
export const ProductPicturesInput = z.object({
  images: z
    .array(
      z.object({
        /** An existing picture of the product, or an `objectPath` of `PUT /api/product-images`. */
        imageUrl: text('Immagine richiesta', { max: 2048 }),
        /** Alternative text; null: the product's name. */
        altText: optionalText(longestAltText),
        /** One of the variants' colours; null: all of them. */
        color: optionalText(),
      }),
      'Immagini non valide',
    )
    .max(maxProductPictures, `Al massimo ${maxProductPictures} immagini`),
  /** `updatedAt` of the product seen by the admin; refused if it has changed since. Absent: not checked. */
  updatedAt: instant.optional(),
})

export type ProductPicturesInput = z.infer<typeof ProductPicturesInput>
