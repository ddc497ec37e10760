import { distinctColors, distinctSizes } from './products.ts'
import { variantSku } from './variant-sku.ts'

/** A variant as entered in the form. */
export interface TypedVariant {
  /** Null for a new variant. */
  id: string | null
  color: string
  size: string
  sku: string
  ean: string
  shelf: string
  stock: string
}

/** Fields that can be edited in the grid. */
export type VariantField = 'stock' | 'sku' | 'ean' | 'shelf'

interface VariantGrid {
  /** An empty text represents variants without colour, or without size. */
  colors: string[]
  sizes: string[]
}

/** Colours in the given order and sizes from small to large; variants without one come last. */
export function gridOf(variants: readonly TypedVariant[]): VariantGrid {
  const without = (part: 'color' | 'size') => (variants.some((one) => one[part] === '') ? [''] : [])
  return {
    colors: [...distinctColors(variants), ...without('color')],
    sizes: [...distinctSizes(variants), ...without('size')],
  }
}

/** Index of a cell's variant in the list; -1 if there is none. */
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

/** Adds a colour in every size; variants without a colour get it instead. No change if the colour exists. */
export function addColor(variants: readonly TypedVariant[], typed: string): TypedVariant[] {
  const color = typed.trim()
  if (color === '' || variants.some((one) => isSame(one.color, color))) return [...variants]
  if (variants.some((one) => one.color === ''))
    return variants.map((one) => (one.color === '' ? { ...one, color } : one))
  const { sizes } = gridOf(variants)
  return [...variants, ...(sizes.length > 0 ? sizes : ['']).map((size) => newVariant(color, size))]
}

/** Adds a size in every colour; variants without a size get it instead. No change if the size exists. */
export function addSize(variants: readonly TypedVariant[], typed: string): TypedVariant[] {
  const size = typed.trim()
  if (size === '' || variants.some((one) => isSame(one.size, size))) return [...variants]
  if (variants.some((one) => one.size === '')) return variants.map((one) => (one.size === '' ? { ...one, size } : one))
  const { colors } = gridOf(variants)
  const added = (colors.length > 0 ? colors : ['']).map((color) => newVariant(color, size))
  return inGridOrder([...variants, ...added])
}

/** Sorts by colour, then by size from small to large, which is the order shown to customers. */
function inGridOrder(variants: readonly TypedVariant[]): TypedVariant[] {
  const { colors, sizes } = gridOf(variants)
  const rank = ({ color, size }: TypedVariant) => colors.indexOf(color) * sizes.length + sizes.indexOf(size)
  return [...variants].sort((one, other) => rank(one) - rank(other))
}

/** Adds the variant of a cell, or removes it if it exists. */
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

/** Pastes a block from a spreadsheet, starting at the given cell. Values outside the grid or without a variant are dropped. */
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

/** Generates SKUs from the product's SKU for variants without one. */
export const withGeneratedSkus = (variants: readonly TypedVariant[], productSku: string): TypedVariant[] =>
  variants.map((one) =>
    one.sku.trim() === '' && productSku.trim() !== ''
      ? {
          ...one,
          sku: variantSku(productSku.trim(), { color: one.color, size: one.size, name: one.color || one.size }),
        }
      : one,
  )
