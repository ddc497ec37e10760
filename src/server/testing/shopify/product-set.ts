import { refuse, refuseIfAny } from './resolver.ts'
import {
  addDefaultVariant,
  newProduct,
  newVariant,
  type StandInItem,
  type StandInMedia,
  type StandInOption,
  type StandInProduct,
  type StandInVariant,
  stockAt,
} from './stand-in-product.ts'
import type { StandInShop } from './stand-in-shop.ts'

export interface ItemInput extends Partial<Pick<StandInItem, 'sku' | 'tracked'>> {
  cost?: string | number
  measurement?: { weight?: StandInItem['weight'] | null } | null
}

interface FileInput {
  id?: string
  originalSource?: string
  alt?: string
}

export interface VariantInput extends Partial<Pick<StandInVariant, 'barcode' | 'inventoryPolicy'>> {
  id?: string
  optionValues?: { name?: string; optionName?: string }[]
  price?: string | number
  file?: FileInput
  inventoryItem?: ItemInput
  inventoryQuantities?: { locationId: string; quantity: number }[]
}

interface SetInput extends Partial<Pick<StandInProduct, 'descriptionHtml' | 'productType' | 'status'>> {
  title?: string | null
  handle?: string
  tags?: string[]
  productOptions?: { name: string; values?: { name: string }[] }[]
  variants?: VariantInput[]
  files?: FileInput[]
}

export interface SetArguments {
  identifier?: { id?: string; handle?: string } | null
  input: SetInput
}

/** The handle that Shopify derives from a title. */
const handleOf = (title: string): string =>
  title
    .toLowerCase()
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')

/** The product to be changed; undefined if a new one is created. */
function find(shop: StandInShop, { identifier, input }: SetArguments): StandInProduct | undefined {
  const { id, handle } = identifier ?? {}
  if (id) {
    return shop.products.get(id) ?? refuse(['input'], 'Product does not exist', 'PRODUCT_DOES_NOT_EXIST')
  }
  if (!handle) return undefined
  const at = ['input', 'handle']
  if (!input.handle) {
    refuse(at, 'The input field corresponding to the identifier is required.', 'MISSING_FIELD_REQUIRED')
  }
  if (input.handle !== handle) {
    const message = 'The identifier value does not match the value of the corresponding field in the input.'
    refuse(at, message, 'INPUT_MISMATCH')
  }
  return shop.productByHandle(handle)
}

const isRepeated = (names: readonly unknown[]) => new Set(names).size < names.length

function checkOptions({ productOptions: options, variants }: SetInput): void {
  const at = ['input', 'productOptions']
  if (!options) {
    const message = 'Must specify product options when updating variants.'
    if (variants) refuse(['input', 'variants'], message, 'PRODUCT_OPTIONS_INPUT_MISSING')
    return
  }
  if (!variants) refuse(at, 'Must specify variants when updating options.', 'VARIANTS_INPUT_MISSING')
  if (options.length > 3) refuse(at, 'Can only specify a maximum of 3 options', 'OPTIONS_OVER_LIMIT')
  if (isRepeated(options.map(({ name }) => name))) refuse(at, 'Duplicated option name.', 'DUPLICATED_OPTION_NAME')
  for (const [n, { values = [] }] of options.entries()) {
    const field = [...at, String(n), 'values']
    if (values.length === 0) refuse(field, 'Option values must be specified.', 'OPTION_VALUES_MISSING')
    if (isRepeated(values.map(({ name }) => name))) refuse(field, 'Duplicated option value.', 'DUPLICATED_OPTION_VALUE')
  }
}

/** Values by option name. */
function selectionOf({ optionValues = [] }: VariantInput, options: readonly StandInOption[], at: readonly string[]) {
  const selected: Record<string, string> = {}
  for (const [n, { optionName, name }] of optionValues.entries()) {
    const field = [...at, 'optionValues', String(n)]
    const option = options.find((one) => one.name === optionName)
    if (!option) return refuse(field, 'Option does not exist', 'OPTION_DOES_NOT_EXIST')
    const value = option.values.find((one) => one.name === name)
    if (!value) return refuse(field, 'Option value does not exist', 'OPTION_VALUE_DOES_NOT_EXIST')
    selected[option.name] = value.name
  }
  const left = options.find(({ name }) => !(name in selected))
  if (left) refuse(at, `You need to add option values for ${left.name}`, 'NEED_TO_ADD_OPTION_VALUES')
  return selected
}

const isSameSelection = (a: Record<string, string>, b: Record<string, string>): boolean =>
  Object.keys(a).length === Object.keys(b).length && Object.entries(a).every(([name, value]) => b[name] === value)

/** Checks what Shopify checks of any variant. */
export function checkVariant({ price, inventoryItem }: VariantInput, at: readonly string[], code: string): void {
  if (price !== undefined && !/^-?\d+(\.\d+)?$/.test(String(price))) {
    refuse([...at, 'price'], 'price is not a number', code)
  }
  if (Number(price ?? 0) < 0) refuse([...at, 'price'], 'Price must be greater than or equal to 0', code)
  if ((inventoryItem?.sku?.length ?? 0) > 255) {
    refuse([...at, 'inventoryItem', 'sku'], 'SKU is too long (maximum is 255 characters)', code)
  }
}

function checkVariants(shop: StandInShop, variants: VariantInput[], options: StandInOption[], now?: StandInProduct) {
  if (variants.length > shop.mostVariants) {
    const message = `Number of product variants exceeds shop limit of ${shop.mostVariants}.`
    refuse(['input', 'variants'], message, 'VARIANTS_OVER_LIMIT')
  }
  const earlier: Record<string, string>[] = []
  refuseIfAny(
    variants.map((variant, n) => () => {
      const at = ['input', 'variants', String(n)]
      const selected = selectionOf(variant, options, at)
      if (earlier.some((one) => isSameSelection(one, selected))) {
        refuse(at, `The variant '${Object.values(selected).join(' / ')}' already exists.`, 'INVALID_VARIANT')
      }
      earlier.push(selected)
      if (variant.id && !now?.variants.some(({ id }) => id === variant.id)) {
        refuse([...at, 'id'], 'Product variant does not exist', 'PRODUCT_VARIANT_DOES_NOT_EXIST')
      }
      if (variant.inventoryQuantities?.some(({ locationId }) => !shop.location(locationId))) {
        refuse([...at, 'inventoryQuantities'], 'Location does not exist', 'INVALID_VARIANT')
      }
      checkVariant(variant, at, 'INVALID_VARIANT')
    }),
  )
}

function check(shop: StandInShop, input: SetInput, options: StandInOption[], now?: StandInProduct): void {
  const { title = now ? undefined : '', handle, files = [], variants = [] } = input
  const taker = handle ? shop.productByHandle(handleOf(handle)) : undefined
  const no = (field: string[], message: string, code = 'INVALID_PRODUCT') => refuse(['input', ...field], message, code)
  refuseIfAny([
    () => (title === '' || title === null ? no(['title'], 'Title can’t be blank') : undefined),
    () => ((title?.length ?? 0) > 255 ? no(['title'], 'Title is too long (maximum is 255 characters)') : undefined),
    () => {
      const message = `Handle '${handle}' already in use. Please provide a new handle.`
      if (taker && taker !== now) no(['handle'], message, 'HANDLE_NOT_UNIQUE')
    },
    ...files.map(({ id, originalSource = '' }, n) => () => {
      const isKnown = id && now?.media.some((one) => one.id === id)
      if (!isKnown && !/^https?:\/\/\S+$/.test(originalSource)) no(['files', String(n)], 'File URL is invalid')
    }),
    () => checkOptions(input),
  ])
  checkVariants(shop, variants, options, now)
}

const optionsOf = (shop: StandInShop, { productOptions = [] }: SetInput, now?: StandInProduct): StandInOption[] =>
  productOptions.map(({ name, values: given = [] }) => {
    const kept = now?.options.find((one) => one.name === name)
    const values = given.map(
      (value) =>
        kept?.values.find((one) => one.name === value.name) ?? { ...value, id: shop.newId('ProductOptionValue') },
    )
    return { id: kept?.id ?? shop.newId('ProductOption'), name, values }
  })

const asMoney = (amount: string | number) => Number(amount).toFixed(2)

/** Omitted fields keep their values. */
export function writeItem(item: StandInItem, { cost, measurement, ...same }: ItemInput): void {
  Object.assign(item, same, cost !== undefined && { cost: asMoney(cost) })
  if (measurement?.weight) item.weight = measurement.weight
}

/** Omitted fields keep their values. */
export function writeVariant(variant: StandInVariant, input: VariantInput): void {
  const { price, barcode, inventoryPolicy, inventoryItem } = input
  if (price !== undefined) variant.price = asMoney(price)
  if (barcode !== undefined) variant.barcode = barcode
  if (inventoryPolicy) variant.inventoryPolicy = inventoryPolicy
  writeItem(variant.item, inventoryItem ?? {})
}

/** Files named by their id stay; a file that is fetched again is a new one, even from the same address. */
function mediaOf(shop: StandInShop, now: readonly StandInMedia[], { id, originalSource = '', alt }: FileInput) {
  const kept = now.find((one) => one.id === id)
  if (kept) return Object.assign(kept, alt !== undefined && { alt })
  return { id: shop.newId('MediaImage'), source: originalSource, alt: alt ?? null, fetchedAfter: shop.answered }
}

/** Id of one of the product's pictures, which is added if it is missing. */
function pictureOf(shop: StandInShop, { media }: StandInProduct, file: FileInput): string {
  const same = media.find(({ id, source }) => id === file.id || source === file.originalSource)
  const picture = same ?? mediaOf(shop, media, file)
  if (!same) media.push(picture)
  return picture.id
}

/** New variants are stocked at the shop's first location. */
const stockNew = ({ locations: [first] }: StandInShop, { item }: StandInVariant) => first && stockAt(item, first.id)

/** Replaces the variants with those of the input, in its order. */
function setVariants(shop: StandInShop, product: StandInProduct, given: readonly VariantInput[]): void {
  product.variants = given.map((input) => {
    const selected = selectionOf(input, product.options, [])
    const same = product.variants.find((one) =>
      input.id ? one.id === input.id : isSameSelection(one.selected, selected),
    )
    const variant = Object.assign(same ?? newVariant(shop, product, selected), { selected })
    if (!same) stockNew(shop, variant)
    writeVariant(variant, input)
    for (const { locationId, quantity } of input.inventoryQuantities ?? []) stockAt(variant.item, locationId, quantity)
    if (input.file) variant.mediaId = pictureOf(shop, product, input.file)
    return variant
  })
}

/** Creates the product, or replaces those of its lists that are given. */
export function setProduct(shop: StandInShop, given: SetArguments): StandInProduct {
  const { title, handle, tags, productOptions: _, variants, files, ...same } = given.input
  const now = find(shop, given)
  const options = optionsOf(shop, given.input, now)
  check(shop, given.input, options, now)
  const product = now ?? newProduct(shop, { title: title ?? '', handle: handleOf(title ?? '') })
  shop.products.set(product.id, product)
  Object.assign(product, same, title && { title }, handle && { handle: handleOf(handle) })
  if (tags) product.tags = tags.toSorted()
  if (files) product.media = files.map((file) => mediaOf(shop, product.media, file))
  if (variants) {
    product.options = options
    setVariants(shop, product, variants)
  }
  if (product.variants.length === 0) stockNew(shop, addDefaultVariant(shop, product))
  return product
}
