import type { StandInUserError } from './resolver.ts'
import {
  isSameSelection,
  type StandInItem,
  type StandInMetafield,
  type StandInOption,
  type StandInProduct,
  type StandInVariant,
  stockAt,
} from './stand-in-product.ts'
import type { StandInShop } from './stand-in-shop.ts'

export interface ItemInput {
  sku?: string | null
  tracked?: boolean | null
  cost?: string | number | null
  harmonizedSystemCode?: string | null
  countryCodeOfOrigin?: string | null
  provinceCodeOfOrigin?: string | null
  requiresShipping?: boolean | null
  measurement?: { weight?: StandInItem['weight'] | null } | null
}

export interface VariantInput {
  id?: string | null
  optionValues?: { id?: string; name?: string; optionId?: string; optionName?: string }[] | null
  sku?: string | null
  barcode?: string | null
  price?: string | number | null
  compareAtPrice?: string | number | null
  inventoryPolicy?: string | null
  taxable?: boolean | null
  inventoryItem?: ItemInput | null
  metafields?: Omit<StandInMetafield, 'id'>[] | null
}

export type FieldPath = readonly string[]

export const wrong = (field: FieldPath, message: string, code?: string): StandInUserError => ({
  field: [...field],
  message,
  ...(code && { code }),
})

/** Errors that Shopify reports for any variant. */
export function wrongInVariant(input: VariantInput, at: FieldPath, code: string): StandInUserError[] {
  const found: StandInUserError[] = []
  for (const name of ['price', 'compareAtPrice'] as const) {
    const price = input[name]
    if (price === undefined || price === null) continue
    if (!/^-?\d+(\.\d+)?$/.test(String(price))) found.push(wrong([...at, name], `${name} is not a number`, code))
    else if (Number(price) < 0) found.push(wrong([...at, name], 'Price must be greater than or equal to 0', code))
  }
  if ((input.sku ?? input.inventoryItem?.sku ?? '').length > 255) {
    found.push(wrong([...at, 'inventoryItem', 'sku'], 'SKU is too long (maximum is 255 characters)', code))
  }
  return found
}

/** Values by option name, or the error; `mayAdd`: an unknown value is added to its option. */
export function selectionOf(
  { optionValues }: VariantInput,
  options: readonly StandInOption[],
  at: FieldPath,
  mayAdd = false,
): Record<string, string> | StandInUserError {
  const selected: Record<string, string> = {}
  for (const [n, given] of (optionValues ?? []).entries()) {
    const field = [...at, 'optionValues', String(n)]
    const option = options.find(({ id, name }) => id === given.optionId || name === given.optionName)
    if (!option) return wrong(field, 'Option does not exist', 'OPTION_DOES_NOT_EXIST')
    const value = option.values.find(({ id, name }) => id === given.id || name === given.name)
    const name = value?.name ?? (mayAdd ? given.name : undefined)
    if (name === undefined) return wrong(field, 'Option value does not exist', 'OPTION_VALUE_DOES_NOT_EXIST')
    selected[option.name] = name
  }
  const left = options.find(({ name }) => !(name in selected))
  return left ? wrong(at, `You need to add option values for ${left.name}`, 'NEED_TO_ADD_OPTION_VALUES') : selected
}

export const ofSelection = (product: StandInProduct, selected: Record<string, string>): StandInVariant | undefined =>
  product.variants.find((variant) => isSameSelection(variant.selected, selected))

const asMoney = (amount: string | number) => Number(amount).toFixed(2)

/** Omitted fields keep their values. */
export function writeVariant(shop: StandInShop, variant: StandInVariant, input: VariantInput): void {
  const { price, compareAtPrice, barcode, inventoryPolicy, taxable, metafields, inventoryItem, sku } = input
  if (price !== undefined && price !== null) variant.price = asMoney(price)
  if (compareAtPrice !== undefined) variant.compareAtPrice = compareAtPrice === null ? null : asMoney(compareAtPrice)
  if (barcode !== undefined) variant.barcode = barcode
  if (inventoryPolicy) variant.inventoryPolicy = inventoryPolicy
  if (typeof taxable === 'boolean') variant.taxable = taxable
  if (metafields) variant.metafields = metafields.map((one) => withId(shop, one))
  writeItem(shop, variant.item, { ...(sku !== undefined && { sku }), ...inventoryItem })
  variant.updatedAt = shop.time
}

export const withId = (shop: StandInShop, field: Omit<StandInMetafield, 'id'>): StandInMetafield => ({
  ...field,
  namespace: field.namespace ?? 'app--1',
  type: field.type ?? 'single_line_text_field',
  id: shop.newId('Metafield'),
})

export function writeItem(shop: StandInShop, item: StandInItem, input: ItemInput): void {
  const { cost, measurement, tracked, requiresShipping, ...texts } = input
  for (const name of ['sku', 'harmonizedSystemCode', 'countryCodeOfOrigin', 'provinceCodeOfOrigin'] as const) {
    const text = texts[name]
    if (text !== undefined) item[name] = text
  }
  if (cost !== undefined) item.cost = cost === null ? null : asMoney(cost)
  if (typeof tracked === 'boolean') item.tracked = tracked
  if (typeof requiresShipping === 'boolean') item.requiresShipping = requiresShipping
  if (measurement?.weight) item.weight = measurement.weight
  item.updatedAt = shop.time
}

/** Stocks a new variant at the shop's first location. */
export function stockNew(shop: StandInShop, variant: StandInVariant): void {
  const [first] = shop.locations
  if (first) stockAt(shop, variant.item, first.id)
}

/** Adds the values of a variant to the product's options. */
export function addValues(shop: StandInShop, product: StandInProduct, selected: Record<string, string>): void {
  for (const option of product.options) {
    const name = selected[option.name]
    if (name === undefined || option.values.some((value) => value.name === name)) continue
    option.values.push({ id: shop.newId('ProductOptionValue'), name })
  }
}
