import type { ProductValues } from '../products/create-product.ts'
import type { ShortRow } from './import-report.ts'

/**
 * Columns of the product as the file states them. Those that it does not speak of are left out: an update leaves them as they are, and a
 * new product begins with the table's defaults.
 */
export type StatedValues = Partial<
  Omit<ProductValues, 'id' | 'categoryId' | 'sku' | 'importHandle' | 'createdAt' | 'updatedAt'>
>

/** What every kind of file states of a product. The file says nothing about a field that is `undefined`: an update leaves it as it is. */
export interface StatedProduct {
  /** What its rows share. */
  handle: string
  /** Line of its first row. */
  line: number
  values: StatedValues
  category: string | undefined
  /** The first of its rows with too few cells; null if the parser has already checked for them. */
  shortage: ShortRow | null
  pictures: readonly ParsedPicture[] | undefined
}

/** A product as a file in Shopify's format states it. */
export interface ParsedProduct extends StatedProduct {
  /** Of a product without variants; null where the file has none. */
  sku: string | null
  /** Stock of a product without variants. */
  stock: number | undefined
  variants: readonly ParsedVariant[]
}

export interface ParsedVariant {
  line: number
  /** Distinct within the product. */
  name: string
  color: string | null
  size: string | null
  sku: string | null
  stock: number | undefined
}

export interface ParsedPicture {
  line: number
  sourceUrl: string
  altText: string | null
  /** The colour of the variants that it belongs to; null where it belongs to none, or to several colours. */
  color: string | null
  sortOrder: number
}
