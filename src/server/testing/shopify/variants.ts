import { connection, type PageArguments } from './connection.ts'
import {
  addValues,
  ofSelection,
  selectionOf,
  stockNew,
  type VariantInput,
  writeVariant,
  wrong,
  wrongInVariant,
} from './product-input.ts'
import { metafieldResolvers } from './products.ts'
import type { Resolvers, StandInUserError } from './resolver.ts'
import { type Searchable, search } from './search-filter.ts'
import { numberOf } from './stand-in-order.ts'
import { newVariant, type StandInProduct, type StandInVariant, stockAt } from './stand-in-product.ts'
import type { StandInShop } from './stand-in-shop.ts'

interface BulkVariant extends VariantInput {
  inventoryQuantities?: { locationId: string; availableQuantity: number }[] | null
}

interface BulkArguments {
  productId: string
  variants: BulkVariant[]
  allowPartialUpdates?: boolean
  strategy?: string
}

const searchable: Searchable<StandInVariant> = {
  id: numberOf,
  sku: ({ item }) => item.sku,
  barcode: ({ barcode }) => barcode,
  product_id: ({ product }) => numberOf(product),
}

const missing = () => ({
  product: null,
  productVariants: null,
  userErrors: [wrong(['productId'], 'Product does not exist', 'PRODUCT_DOES_NOT_EXIST')],
})

function wrongInUpdate(product: StandInProduct, input: BulkVariant, n: number): StandInUserError[] {
  const at = ['variants', String(n)]
  if (!input.id) return [wrong([...at, 'id'], 'Product variant is missing ID attribute', 'PRODUCT_VARIANT_ID_MISSING')]
  if (!product.variants.some(({ id }) => id === input.id)) {
    return [wrong([...at, 'id'], 'Product variant does not exist', 'PRODUCT_VARIANT_DOES_NOT_EXIST')]
  }
  if (input.inventoryQuantities) {
    const message = 'Inventory quantities can only be provided during create.'
    return [wrong([...at, 'inventoryQuantities'], message, 'NO_INVENTORY_QUANTITIES_ON_VARIANTS_UPDATE')]
  }
  return wrongInVariant(input, at, 'INVALID_INPUT')
}

function create(shop: StandInShop, product: StandInProduct, input: BulkVariant, n: number) {
  const at = ['variants', String(n)]
  const selected = selectionOf(input, product.options, at, true)
  if ('message' in selected) return selected as StandInUserError
  if (ofSelection(product, selected as Record<string, string>)) {
    const message = `The variant '${Object.values(selected).join(' / ')}' already exists.`
    return wrong(at, message, 'VARIANT_ALREADY_EXISTS')
  }
  const [found] = wrongInVariant(input, at, 'INVALID_INPUT')
  if (found) return found
  const variant = newVariant(shop, product, selected as Record<string, string>)
  writeVariant(shop, variant, input)
  stockNew(shop, variant)
  for (const { locationId, availableQuantity } of input.inventoryQuantities ?? []) {
    stockAt(shop, variant.item, locationId, availableQuantity)
  }
  addValues(shop, product, variant.selected)
  product.variants.push(variant)
  return variant
}

export const variantResolvers: Resolvers = {
  QueryRoot: {
    productVariant: (_, { id }: { id: string }, { shop }) => shop.variants.find((one) => one.id === id) ?? null,
    productVariants: (_, given: PageArguments & { query?: string }, { shop }) =>
      connection(search(shop.variants, given.query, searchable), given),
  },
  Mutation: {
    productVariantsBulkUpdate(_, { productId, variants, allowPartialUpdates }: BulkArguments, { shop }) {
      const product = shop.products.get(productId)
      if (!product) return missing()
      const faults = variants.map((input, n) => wrongInUpdate(product, input, n))
      const userErrors = faults.flat()
      if (userErrors.length > 0 && !allowPartialUpdates) return { product, productVariants: [], userErrors }
      const productVariants = variants.flatMap((input, n) => {
        const variant = product.variants.find(({ id }) => id === input.id)
        if (!variant || faults[n]?.length) return []
        writeVariant(shop, variant, input)
        return [variant]
      })
      product.updatedAt = shop.time
      return { product, productVariants, userErrors }
    },
    productVariantsBulkCreate(_, { productId, variants, strategy }: BulkArguments, { shop }) {
      const product = shop.products.get(productId)
      if (!product) return missing()
      const before = { variants: [...product.variants], options: structuredClone(product.options) }
      const isStandalone = product.variants.length === 1 && strategy === 'REMOVE_STANDALONE_VARIANT'
      if (isStandalone) product.variants = []
      const made = variants.map((input, n) => create(shop, product, input, n))
      const userErrors = made.filter((one): one is StandInUserError => 'message' in one)
      // Creates all of them or none.
      if (userErrors.length > 0) Object.assign(product, before)
      else product.updatedAt = shop.time
      return { product, productVariants: userErrors.length > 0 ? [] : made, userErrors }
    },
    productVariantsBulkDelete(_, given: { productId: string; variantsIds: string[] }, { shop }) {
      const product = shop.products.get(given.productId)
      if (!product) return missing()
      const left = product.variants.filter(({ id }) => !given.variantsIds.includes(id))
      if (left.length === 0 || left.length + given.variantsIds.length > product.variants.length) {
        const code = 'AT_LEAST_ONE_VARIANT_DOES_NOT_BELONG_TO_THE_PRODUCT'
        return { product, userErrors: [wrong(['variantsIds'], 'These variants cannot be deleted', code)] }
      }
      product.variants = left
      product.updatedAt = shop.time
      return { product, userErrors: [] }
    },
  },
  ProductVariant: {
    ...metafieldResolvers,
    legacyResourceId: numberOf,
    title: ({ selected }: StandInVariant) => Object.values(selected).join(' / '),
    displayName: ({ selected, product }: StandInVariant) => `${product.title} - ${Object.values(selected).join(' / ')}`,
    position: (variant: StandInVariant) => variant.product.variants.indexOf(variant) + 1,
    sku: ({ item }: StandInVariant) => item.sku,
    inventoryItem: ({ item }: StandInVariant) => item,
    selectedOptions: ({ selected }: StandInVariant) =>
      Object.entries(selected).map(([name, value]) => ({ name, value, optionValue: null })),
    inventoryQuantity: ({ item }: StandInVariant) =>
      [...item.levels.values()].reduce((sum, { available }) => sum + available, 0),
    media: ({ mediaId, product }: StandInVariant, given: PageArguments) =>
      connection(
        product.media.filter(({ id }) => id === mediaId),
        given,
      ),
  },
}
