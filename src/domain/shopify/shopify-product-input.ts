import { type FieldPlan, keyOf, type PresentProduct, type PresentVariant, type SentProduct } from './shopify-changes.ts'
import { onlyOption, type ShopProduct, type ShopVariant } from './shopify-products.ts'

interface ChangedVariant {
  /** Absent for a new variant. */
  id?: string
  selected: { option: string; value: string }[]
  sku?: string
  price?: string
  barcode?: string
  /** Kilograms. */
  weight?: string
  hsCode?: string
  origin?: string
  /** Shopify tracks its stock, and stops selling it when sold out. */
  isCounted?: true
  picture?: ChangedPicture
}

export type ChangedPicture = { id: string } | { url: string; alt: string }

/** Changes to be written to a shop: lists are complete, absent fields stay unchanged. */
export interface ProductChange {
  title?: string
  descriptionHtml?: string
  productType?: string
  tags?: string[]
  status?: string
  pictures?: ChangedPicture[]
  /** Both or neither. */
  options?: { name: string; values: string[] }[]
  variants?: ChangedVariant[]
}

interface Given {
  wanted: ShopProduct
  present: PresentProduct | null
  ours: ReadonlyMap<string, PresentVariant>
  last: SentProduct | null
  plan: FieldPlan
}

/** The input for the fields to be sent; null if the shop is up to date. */
export function productChange(given: Given): ProductChange | null {
  const { wanted, plan, present } = given
  const has = (key: string) => plan.send.has(key)
  const pictures = has('pictures') ? picturesOf(given) : undefined
  const change: ProductChange = {
    ...(has('title') && { title: wanted.title }),
    ...(has('description') && { descriptionHtml: wanted.descriptionHtml }),
    ...(has('productType') && { productType: wanted.productType }),
    ...(has('tags') && { tags: wanted.tags }),
    ...(has('status') && { status: wanted.status }),
    ...(pictures && { pictures }),
    ...(mustSendVariants(given) && optionsAndVariants(given, pictures)),
  }
  return present && Object.keys(change).length === 0 ? null : change
}

function mustSendVariants({ present, plan, ours, wanted, last }: Given): boolean {
  if (!present || [...plan.send].some((key) => key.includes(':'))) return true
  if (plan.send.has('pictures') && wanted.variants.some(({ picture }) => picture !== null)) return true
  return withdrawn(last, wanted, present).size > 0 || wanted.variants.some(({ sku }) => hasOtherSku(ours, sku))
}

const hasOtherSku = (ours: Given['ours'], sku: string): boolean => {
  const there = ours.get(sku.toUpperCase())
  return there !== undefined && there.sku !== sku
}

/** Ids of sent variants that no longer exist in the portal. */
function withdrawn(last: SentProduct | null, wanted: ShopProduct, present: PresentProduct): ReadonlySet<string> {
  const skus = new Set(wanted.variants.map(({ sku }) => sku.toUpperCase()))
  const ids = Object.entries(last?.variantIds ?? {}).flatMap(([sku, id]) => (skus.has(sku) ? [] : [id]))
  return new Set(ids.filter((id) => present.variants.some((one) => one.id === id)))
}

/** Existing pictures keep their ids, so that Shopify does not fetch them again. */
function picturesOf({ wanted, present, last }: Given): ChangedPicture[] {
  const there = new Set(present?.pictures)
  return wanted.pictures.map(({ url, alt }) => {
    const id = last?.pictureIds[url]
    return id !== undefined && there.has(id) ? { id } : { url, alt }
  })
}

function optionsAndVariants(given: Given, pictures: ChangedPicture[] | undefined) {
  const { wanted, present, ours, plan, last } = given
  const spell = spellingsOf(given)
  const gone = present ? withdrawn(last, wanted, present) : new Set<string>()
  const kept = new Set(plan.kept)
  const sent = wanted.variants.filter(({ sku }) => ours.has(sku.toUpperCase()) || !kept.has(keyOf('variant', sku)))
  const variants = sent.map((variant) => {
    const there = ours.get(variant.sku.toUpperCase())
    const isRenamed = !there || !spell || plan.send.has(keyOf('variant', variant.sku))
    return {
      ...(there && { id: there.id }),
      selected: isRenamed ? selectionOf(variant, wanted.options, spell) : there.selected,
      ...fieldsOf(variant, there, given),
      ...(pictures && variant.picture !== null && { picture: pictures[variant.picture] as ChangedPicture }),
    }
  })
  const ids = new Set([...ours.values()].map(({ id }) => id))
  const foreign = (present?.variants ?? []).filter(({ id }) => !ids.has(id) && !gone.has(id))
  // With different options, other variants cannot be kept.
  const all: ChangedVariant[] = spell
    ? [...variants, ...foreign.map(({ id, selected }) => ({ id, selected }))]
    : variants
  const names = spell && present ? present.options.map(({ name }) => name) : wanted.options
  return { options: names.map((name) => ({ name, values: valuesOf(all, name) })), variants: all }
}

const valuesOf = (variants: readonly ChangedVariant[], name: string): string[] => [
  ...new Set(
    variants.flatMap(({ selected }) => selected.filter(({ option }) => option === name).map(({ value }) => value)),
  ),
]

interface Spellings {
  names: string[]
  /** The shop's names for our values, by option. */
  values: Map<string, string>[]
}

/**
 * The shop's names for our options and values, which the reseller may have changed. Null if the shop has different options, which are then replaced
 * by ours.
 */
function spellingsOf({ wanted, present, ours }: Given): Spellings | null {
  if (!present) return null
  const names = present.options.map(({ name }) => name)
  const isOnly = (options: readonly string[]) => options[0] === onlyOption.name
  if (names.length !== wanted.options.length || isOnly(names) !== isOnly(wanted.options)) return null
  const values = names.map(() => new Map<string, string>())
  for (const { sku, values: own } of wanted.variants) {
    const there = ours.get(sku.toUpperCase())
    if (!there) continue
    for (const [n, value] of own.entries()) {
      const called = there.selected.find(({ option }) => option === names[n])?.value
      if (called !== undefined && !values[n]?.has(value)) values[n]?.set(value, called)
    }
  }
  return { names, values }
}

const selectionOf = ({ values }: ShopVariant, options: readonly string[], spell: Spellings | null) =>
  values.map((value, n) => ({
    option: spell?.names[n] ?? options[n] ?? '',
    value: spell?.values[n]?.get(value) ?? value,
  }))

function fieldsOf(variant: ShopVariant, there: PresentVariant | undefined, { plan, wanted, last }: Given) {
  const { sku, price, barcode } = variant
  const has = (field: Parameters<typeof keyOf>[0]) => plan.send.has(keyOf(field, sku))
  return {
    ...(there?.sku !== sku && { sku }),
    ...(has('price') && { price }),
    ...(has('barcode') && barcode !== null && { barcode }),
    ...(has('weight') && wanted.weight !== null && { weight: wanted.weight }),
    ...(has('hsCode') && wanted.hsCode !== null && { hsCode: wanted.hsCode }),
    ...(has('origin') && wanted.origin !== null && { origin: wanted.origin }),
    ...((!there || (!last && !there.isTracked)) && { isCounted: true as const }),
  }
}
