import type { Money } from '../../../domain/money.ts'

/** A product as the file states it. The file says nothing about a field that is `undefined`: an update leaves it as it is. */
export interface ParsedProduct {
  handle: string
  /** Line of its first row. */
  line: number
  name: string
  description: string | undefined
  category: string | undefined
  price: Money
  comparePrice: Money | null
  /** Kilograms with three decimals. */
  weight: string | undefined
  isActive: boolean | undefined
  ean: string | undefined
  /** Of a product without variants; null if the file has none. */
  sku: string | null
  /** Stock of a product without variants. */
  stock: number | undefined
  variants: readonly ParsedVariant[]
  pictures: readonly ParsedPicture[] | undefined
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
  sortOrder: number
}
