import type { VariantInput } from '../../../contract/products/product-writing.ts'
import { productProblems } from '../../../domain/products/product-problems.ts'
import { variantInfo } from '../../../domain/products/products.ts'
import { variantSku } from '../../../domain/products/variant-sku.ts'
import type { StockState, VariantState } from './product-state.queries.ts'

export interface ChangedVariant {
  was: VariantState
  values: Pick<VariantState, 'name' | 'color' | 'size' | 'sku' | 'ean' | 'sortOrder'>
  shelf: string | null
  /** Absent if the stock stays unchanged. */
  stock?: { item: StockState; counted: number; seen?: number | undefined; field: string }
}

export interface VariantPlan {
  /** Variants with at least one change. */
  changed: ChangedVariant[]
  added: AddedVariant[]
  removed: VariantState[]
}

/**
 * Plans the change from the present variants to those of the form, which states all of them. A form variant without an id matches a present one with
 * the same colour and size, so that a form sent twice adds nothing twice.
 */
export function planVariants(
  present: readonly VariantState[],
  wanted: readonly VariantInput[],
  productSku: string | null,
): VariantPlan {
  const left = new Map(present.map((variant) => [variant.id, variant]))
  const kept: ChangedVariant[] = []
  const added: { variant: VariantInput; at: number }[] = []
  for (const [at, variant] of wanted.entries()) {
    const was = variant.id === null ? sameOptions([...left.values()], variant) : left.get(variant.id)
    if (variant.id !== null && !was)
      throw productProblems['variant.not_found']({ isKept: true }, { kind: 'invalid', field: `variants.${at}.color` })
    if (!was) added.push({ variant, at })
    else {
      left.delete(was.id)
      kept.push(changedVariant(was, variant, at))
    }
  }
  requireDistinct(kept)
  const taken = kept.map(({ values }) => values.name)
  return {
    changed: kept.filter(isOther),
    added: newVariants(added, { sku: productSku, taken }),
    removed: [...left.values()],
  }
}

const sameOptions = (variants: readonly VariantState[], { color, size }: VariantInput) =>
  color || size
    ? variants.find((one) => (one.color || null) === (color ?? null) && (one.size || null) === (size ?? null))
    : undefined

/** If colour or size change and the form states no name, the name is derived from them again. */
function changedVariant(was: VariantState, input: VariantInput, at: number): ChangedVariant {
  const { color = was.color, size = was.size, sku = was.sku, ean = was.ean, shelf = was.stock?.shelf ?? null } = input
  const isRenamed = color !== was.color || size !== was.size
  const name = variantName({ ...input, name: input.name ?? (isRenamed ? null : was.name), color, size }, at)
  const stock =
    input.stock !== undefined && was.stock && input.stock !== was.stock.onHand
      ? { item: was.stock, counted: input.stock, seen: input.stockSeen, field: `variants.${at}.stock` }
      : undefined
  return { was, values: { name, color, size, sku, ean, sortOrder: at }, shelf, ...(stock && { stock }) }
}

const isOther = ({ was, values, shelf, stock }: ChangedVariant): boolean =>
  isRewritten({ was, values }) || shelf !== (was.stock?.shelf ?? null) || stock !== undefined

/** Returns whether the variant's own row changes. */
export const isRewritten = ({ was, values }: Pick<ChangedVariant, 'was' | 'values'>): boolean =>
  Object.entries(values).some(([field, value]) => was[field as keyof typeof values] !== value)

function requireDistinct(kept: readonly ChangedVariant[]): void {
  const names = new Set<string>()
  for (const { values } of kept) {
    if (names.has(values.name)) throw sameVariant(values.name, values.sortOrder)
    names.add(values.name)
  }
}

interface AddedVariant {
  name: string
  color: string | null
  size: string | null
  sku: string
  ean: string | null
  shelf: string | null
  stock: number
  sortOrder: number
}

interface Placed {
  variant: VariantInput
  /** Index in the form. */
  at: number
}

/** Values of new variants. Each has its own SKU or one derived from the product's. `taken`: names of the other variants. */
export function newVariants(
  placed: readonly Placed[],
  { sku, taken }: { sku: string | null; taken: readonly string[] },
): AddedVariant[] {
  const names = new Set(taken.map((name) => name.toLowerCase()))
  return placed.map(({ variant, at }) => {
    const { color = null, size = null, ean = null, shelf = null, stock = 0 } = variant
    const name = variantName(variant, at)
    if (names.has(name.toLowerCase())) throw sameVariant(name, at)
    names.add(name.toLowerCase())
    const own = variant.sku ?? (sku === null ? null : variantSku(sku, { color, size, name }))
    if (own === null) throw productProblems['variant.sku']({ field: `variants.${at}.sku` })
    return { name, color, size, sku: own, ean, shelf, stock, sortOrder: at }
  })
}

/** The variant's own name, else its colour and size. */
function variantName({ name, color = null, size = null }: VariantInput, at: number): string {
  const called = variantInfo({ name: name ?? '', color, size })
  if (called === '') throw productProblems['variant.unnamed']({ field: `variants.${at}.color` })
  return name || called
}

function sameVariant(name: string, at: number) {
  return productProblems['variant.repeated']({ name }, { field: `variants.${at}.color` })
}
