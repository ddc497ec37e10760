import { distinctColors, distinctSizes } from './products.ts'
import { variantSku } from './variant-sku.ts'

/** A variant as it is typed. */
export interface TypedVariant {
  /** Null: a new one. */
  id: string | null
  color: string
  size: string
  sku: string
  ean: string
  shelf: string
  stock: string
}

/** What each cell of the grid can hold. */
export type VariantField = 'stock' | 'sku' | 'ean' | 'shelf'

export interface VariantGrid {
  /** Empty texts stand for variants without colour, or without size. */
  colors: string[]
  sizes: string[]
}

/** Colours in their order and sizes from small to large; what has none stands last. */
export function gridOf(variants: readonly TypedVariant[]): VariantGrid {
  const without = (part: 'color' | 'size') => (variants.some((one) => one[part] === '') ? [''] : [])
  return {
    colors: [...distinctColors(variants), ...without('color')],
    sizes: [...distinctSizes(variants), ...without('size')],
  }
}

/** Place of the variant of a cell in the list; -1: there is none. */
export const placeOf = (variants: readonly TypedVariant[], color: string, size: string): number =>
  variants.findIndex((one) => one.color === color && one.size === size)

const newVariant = (color: string, size: string): TypedVariant => ({
  id: null,
  color,
  size,
  sku: '',
  ean: '',
  shelf: '',
  stock: '0',
})

const isSame = (one: string, other: string) => one.trim().toLowerCase() === other.trim().toLowerCase()

/** A colour in every size that there is. Variants that had no colour get it. Nothing changes where the colour is there. */
export function addColor(variants: readonly TypedVariant[], typed: string): TypedVariant[] {
  const color = typed.trim()
  if (color === '' || variants.some((one) => isSame(one.color, color))) return [...variants]
  if (variants.some((one) => one.color === ''))
    return variants.map((one) => (one.color === '' ? { ...one, color } : one))
  const { sizes } = gridOf(variants)
  return [...variants, ...(sizes.length > 0 ? sizes : ['']).map((size) => newVariant(color, size))]
}

/** A size in every colour that there is. Variants that had no size get it. */
export function addSize(variants: readonly TypedVariant[], typed: string): TypedVariant[] {
  const size = typed.trim()
  if (size === '' || variants.some((one) => isSame(one.size, size))) return [...variants]
  if (variants.some((one) => one.size === '')) return variants.map((one) => (one.size === '' ? { ...one, size } : one))
  const { colors } = gridOf(variants)
  const added = (colors.length > 0 ? colors : ['']).map((color) => newVariant(color, size))
  return inGridOrder([...variants, ...added])
}

/** Row by row, each from small to large: the order in which customers see them. */
function inGridOrder(variants: readonly TypedVariant[]): TypedVariant[] {
  const { colors, sizes } = gridOf(variants)
  const rank = ({ color, size }: TypedVariant) => colors.indexOf(color) * sizes.length + sizes.indexOf(size)
  return [...variants].sort((one, other) => rank(one) - rank(other))
}

/** Puts a variant where there is none, or takes it away. */
export const toggleCell = (variants: readonly TypedVariant[], color: string, size: string): TypedVariant[] => {
  const at = placeOf(variants, color, size)
  return at < 0 ? inGridOrder([...variants, newVariant(color, size)]) : variants.filter((_, place) => place !== at)
}

export const setCell = (
  variants: readonly TypedVariant[],
  { color, size, field }: { color: string; size: string; field: VariantField },
  value: string,
): TypedVariant[] =>
  variants.map((one) => (one.color === color && one.size === size ? { ...one, [field]: value } : one))

/** A block that was copied from a spreadsheet, written from a cell on; what falls outside of the grid, or where no variant is, is left out. */
export function fillBlock(
  variants: readonly TypedVariant[],
  { color, size, field }: { color: string; size: string; field: VariantField },
  block: readonly (readonly string[])[],
): TypedVariant[] {
  const { colors, sizes } = gridOf(variants)
  const [row, column] = [colors.indexOf(color), sizes.indexOf(size)]
  return variants.map((one) => {
    const value = block[colors.indexOf(one.color) - row]?.[sizes.indexOf(one.size) - column]
    return value === undefined ? one : { ...one, [field]: value }
  })
}

/** A SKU for each that has none, made of the product's. */
export const withGeneratedSkus = (variants: readonly TypedVariant[], productSku: string): TypedVariant[] =>
  variants.map((one) =>
    one.sku.trim() === '' && productSku.trim() !== ''
      ? {
          ...one,
          sku: variantSku(productSku.trim(), { color: one.color, size: one.size, name: one.color || one.size }),
        }
      : one,
  )
