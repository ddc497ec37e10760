import { type FileInput, filesOf, type ProductFields, writeFields, wrongInFields } from './product-fields.ts'
import {
  ofSelection,
  selectionOf,
  stockNew,
  type VariantInput,
  withId,
  writeVariant,
  wrong,
  wrongInVariant,
} from './product-input.ts'
import type { Resolvers, StandInUserError } from './resolver.ts'
import {
  defaultOption,
  defaultSelection,
  handleOf,
  isSameSelection,
  newProduct,
  newVariant,
  type StandInOption,
  type StandInProduct,
  stockAt,
} from './stand-in-product.ts'
import type { StandInShop } from './stand-in-shop.ts'

interface SetVariant extends VariantInput {
  file?: FileInput | null
  inventoryQuantities?: { locationId: string; name: string; quantity: number }[] | null
}

interface SetInput extends ProductFields {
  id?: string | null
  productOptions?: { id?: string; name?: string; values?: { id?: string; name?: string }[] }[] | null
  variants?: SetVariant[] | null
  files?: FileInput[] | null
}

interface SetArguments {
  identifier?: { id?: string; handle?: string; customId?: object } | null
  input: SetInput
  synchronous?: boolean
}

type Found = { product: StandInProduct | null } | { error: StandInUserError }

function find(shop: StandInShop, { identifier, input }: SetArguments): Found {
  if (identifier?.customId) throw new Error('The stand-in finds no product by customId')
  if (identifier && input.id) return { error: wrong(['input', 'id'], 'The id field is not allowed', 'ID_NOT_ALLOWED') }
  const id = identifier?.id ?? input.id
  if (id) {
    const product = shop.products.get(id)
    return product ? { product } : { error: wrong(['input'], 'Product does not exist', 'PRODUCT_DOES_NOT_EXIST') }
  }
  if (!identifier?.handle) return { product: null }
  if (!input.handle) {
    const message = 'The input field corresponding to the identifier is required.'
    return { error: wrong(['input', 'handle'], message, 'MISSING_FIELD_REQUIRED') }
  }
  if (input.handle !== identifier.handle) {
    const message = 'The identifier value does not match the value of the corresponding field in the input.'
    return { error: wrong(['input', 'handle'], message, 'INPUT_MISMATCH') }
  }
  return { product: shop.productByHandle(identifier.handle) ?? null }
}

const isRepeated = (names: readonly unknown[]) => new Set(names).size < names.length

function wrongInOptions({ productOptions: options, variants }: SetInput): StandInUserError[] {
  const at = ['input', 'productOptions']
  if (!options) {
    const message = 'Must specify product options when updating variants.'
    return variants ? [wrong(['input', 'variants'], message, 'PRODUCT_OPTIONS_INPUT_MISSING')] : []
  }
  if (!variants) return [wrong(at, 'Must specify variants when updating options.', 'VARIANTS_INPUT_MISSING')]
  if (options.length > 3) return [wrong(at, 'Can only specify a maximum of 3 options', 'OPTIONS_OVER_LIMIT')]
  if (isRepeated(options.map(({ name }) => name)))
    return [wrong(at, 'Duplicated option name.', 'DUPLICATED_OPTION_NAME')]
  return options.flatMap(({ values = [] }, n) => {
    const field = [...at, String(n), 'values']
    if (values.length === 0) return [wrong(field, 'Option values must be specified.', 'OPTION_VALUES_MISSING')]
    const isTwice = isRepeated(values.map(({ name }) => name))
    return isTwice ? [wrong(field, 'Duplicated option value.', 'DUPLICATED_OPTION_VALUE')] : []
  })
}

function optionsOf(shop: StandInShop, { productOptions }: SetInput, now: readonly StandInOption[]): StandInOption[] {
  return (productOptions ?? []).map((given) => {
    const kept = now.find(({ id, name }) => id === given.id || name === given.name)
    const values = (given.values ?? []).map((value) => {
      const same = kept?.values.find(({ id, name }) => id === value.id || name === value.name)
      return { id: same?.id ?? shop.newId('ProductOptionValue'), name: value.name ?? same?.name ?? '' }
    })
    return { id: kept?.id ?? shop.newId('ProductOption'), name: given.name ?? kept?.name ?? '', values }
  })
}

function wrongInVariants(shop: StandInShop, { variants }: SetInput, options: StandInOption[], now?: StandInProduct) {
  const at = ['input', 'variants']
  if ((variants?.length ?? 0) > shop.mostVariants) {
    const message = `Number of product variants exceeds shop limit of ${shop.mostVariants}.`
    return [wrong(at, message, 'VARIANTS_OVER_LIMIT')]
  }
  const earlier: Record<string, string>[] = []
  return (variants ?? []).flatMap((variant, n) => {
    const field = [...at, String(n)]
    const selected = selectionOf(variant, options, field)
    if (isUserError(selected)) return [selected]
    if (earlier.some((one) => isSameSelection(one, selected))) {
      return [wrong(field, `The variant '${Object.values(selected).join(' / ')}' already exists.`, 'INVALID_VARIANT')]
    }
    earlier.push(selected)
    if (variant.id && !now?.variants.some(({ id }) => id === variant.id)) {
      return [wrong([...field, 'id'], 'Product variant does not exist', 'PRODUCT_VARIANT_DOES_NOT_EXIST')]
    }
    const unknown = variant.inventoryQuantities?.find(({ locationId }) => !shop.location(locationId))
    if (unknown) return [wrong([...field, 'inventoryQuantities'], 'Location does not exist', 'INVALID_VARIANT')]
    return wrongInVariant(variant, field, 'INVALID_VARIANT')
  })
}

const isUserError = (value: object): value is StandInUserError => 'message' in value && 'field' in value

/** Replaces the variants with those of the input, in its order. */
function setVariants(shop: StandInShop, product: StandInProduct, given: readonly SetVariant[]): void {
  product.variants = given.map((input) => {
    const selected = selectionOf(input, product.options, []) as Record<string, string>
    const same = input.id ? product.variants.find(({ id }) => id === input.id) : ofSelection(product, selected)
    const variant = same ?? newVariant(shop, product, selected)
    variant.selected = selected
    if (!same) stockNew(shop, variant)
    writeVariant(shop, variant, input)
    for (const { locationId, quantity } of input.inventoryQuantities ?? []) {
      stockAt(shop, variant.item, locationId, quantity)
    }
    if (input.file) variant.mediaId = pictureOf(shop, product, input.file)
    return variant
  })
}

/** Id of one of the product's pictures, which is added if it is missing. */
function pictureOf(shop: StandInShop, { media }: StandInProduct, file: FileInput): string {
  const same = media.find(({ id, source }) => id === file.id || source === file.originalSource)
  const [picture] = same ? [same] : filesOf(shop, media, [file])
  if (picture && !same) media.push(picture)
  return picture?.id ?? ''
}

function set(
  shop: StandInShop,
  given: SetArguments,
): { product: StandInProduct | null; userErrors: StandInUserError[] } {
  const found = find(shop, given)
  if ('error' in found) return { product: null, userErrors: [found.error] }
  const { input } = given
  const now = found.product
  const options = optionsOf(shop, input, now?.options ?? [])
  const userErrors = [
    ...(now || input.title ? [] : [wrong(['input', 'title'], 'Title can’t be blank', 'INVALID_PRODUCT')]),
    ...wrongInFields(shop, input, now, ['input'], { taken: 'HANDLE_NOT_UNIQUE', other: 'INVALID_PRODUCT' }),
    ...wrongInOptions(input),
  ]
  if (userErrors.length === 0) userErrors.push(...wrongInVariants(shop, input, options, now ?? undefined))
  if (userErrors.length > 0) return { product: null, userErrors }

  const title = input.title ?? ''
  const product = now ?? newProduct(shop, { title, handle: shop.freeHandle(input.handle || handleOf(title)) })
  shop.products.set(product.id, product)
  writeFields(shop, product, input)
  if (input.files) product.media = filesOf(shop, product.media, input.files)
  if (input.metafields) product.metafields = input.metafields.map((one) => withId(shop, one))
  if (input.variants) {
    product.options = options
    setVariants(shop, product, input.variants)
  }
  if (product.variants.length === 0) {
    product.options = [defaultOption(shop)]
    product.variants = [newVariant(shop, product, defaultSelection)]
    for (const variant of product.variants) stockNew(shop, variant)
  }
  return { product, userErrors: [] }
}

export const productSetResolvers: Resolvers = {
  Mutation: {
    productSet(_, given: SetArguments, { shop }) {
      const done = set(shop, given)
      if (given.synchronous !== false) return { ...done, productSetOperation: null }
      const operation = { id: shop.newId('ProductSetOperation'), ...done }
      shop.productSets.set(operation.id, { ...operation, status: 'COMPLETE' })
      // It is complete when it is queried later.
      return { product: null, userErrors: [], productSetOperation: { ...operation, status: 'CREATED', product: null } }
    },
  },
  QueryRoot: {
    productOperation: (_, { id }: { id: string }, { shop }) => shop.productSets.get(id) ?? null,
  },
}
