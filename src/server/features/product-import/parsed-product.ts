import type { ProductValues } from '../products/create-product.ts'
import type { ShortRow } from './import-report.ts'

/**
 * Product columns stated by the file. Columns that it does not state keep their values in an update and get the table's defaults in a new product.
 */
export type StatedValues = Partial<
  Omit<ProductValues, 'id' | 'categoryId' | 'sku' | 'importHandle' | 'createdAt' | 'updatedAt'>
>

/** Fields common to all formats. An `undefined` field is not stated by the file: an update leaves it unchanged. */
export interface StatedProduct {
  /** Key shared by its rows. */
  handle: string
  /** Line of its first row. */
  line: number
  values: StatedValues
  category: string | undefined
  /** The first of its rows with too few cells; null if the parser has already checked for them. */
  shortage: ShortRow | null
  pictures: readonly ParsedPicture[] | undefined
}

/** A product as stated by a file in Shopify's format. */
export interface ParsedProduct extends StatedProduct {
  /** SKU of a product without variants; null if the file has none. */
  sku: string | null
  /** Stock of a product without variants. */
  stock: number | undefined
  variants: readonly ParsedVariant[]
}

export interface ParsedVariant {
  line: number
  /** Unique within the product. */
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
  /** Colour of the variants it belongs to; null if it belongs to none or to several colours. */
  color: string | null
  sortOrder: number
}
