import { checkVariant, type SetArguments, setProduct, type VariantInput, writeVariant } from './product-set.ts'
import { type GraphCall, type Resolvers, refuse, refuseIfAny, resultOf } from './resolver.ts'
import type { StandInMedia } from './stand-in-product.ts'

/** Shopify fetches a picture after the request that adds it; some fail. */
function statusOf({ source, fetchedAfter }: StandInMedia, { shop }: GraphCall): 'PROCESSING' | 'READY' | 'FAILED' {
  if (shop.answered <= fetchedAfter) return 'PROCESSING'
  return shop.brokenPictures.has(source) ? 'FAILED' : 'READY'
}

/** Products, their variants and pictures. */
export const productResolvers: Resolvers = {
  QueryRoot: {
    product: (_, { id }: { id: string }, { shop }) => shop.products.get(id) ?? null,
    productByIdentifier(_, { identifier }: { identifier: { id?: string; handle?: string } }, { shop }) {
      const { id = '', handle } = identifier
      return (handle ? shop.productByHandle(handle) : shop.products.get(id)) ?? null
    },
    products: (_, __, { shop }) => [...shop.products.values()],
    productVariants: (_, __, { shop }) => shop.variants,
    productOperation: (_, { id }: { id: string }, { shop }) => shop.productSets.get(id) ?? null,
  },
  Mutation: {
    productSet(_, given: SetArguments & { synchronous?: boolean }, { shop }) {
      if (given.synchronous !== false) return { product: setProduct(shop, given), productSetOperation: null }
      const id = shop.newId('ProductSetOperation')
      const done = resultOf(() => ({ product: setProduct(shop, given) }))
      shop.productSets.set(id, { id, status: 'COMPLETE', product: null, ...done })
      // It is complete when it is queried later.
      return { product: null, productSetOperation: { id, status: 'CREATED', product: null } }
    },
    productVariantsBulkUpdate(_, { productId, variants }: { productId: string; variants: VariantInput[] }, { shop }) {
      const product =
        shop.products.get(productId) ?? refuse(['productId'], 'Product does not exist', 'PRODUCT_DOES_NOT_EXIST')
      const found = variants.map(({ id }) => product.variants.find((variant) => variant.id === id))
      const refused = resultOf(() =>
        refuseIfAny(
          variants.map((input, n) => () => {
            const at = ['variants', String(n)]
            if (!found[n]) {
              refuse([...at, 'id'], 'Product variant does not exist', 'PRODUCT_VARIANT_DOES_NOT_EXIST')
            }
            checkVariant(input, at, 'INVALID_INPUT')
          }),
        ),
      )
      if (refused) return { product, productVariants: [], userErrors: refused.userErrors }
      const productVariants = found.filter((variant) => variant !== undefined)
      for (const [n, variant] of productVariants.entries()) writeVariant(variant, variants[n] ?? {})
      return { product, productVariants }
    },
    productDelete(_, { input: { id } }: { input: { id: string } }, { shop }) {
      if (!shop.products.delete(id)) refuse(['id'], 'Product does not exist')
      return { deletedProductId: id }
    },
  },
  Product: {
    description: ({ descriptionHtml }) =>
      descriptionHtml
        .replace(/<[^>]*>/g, ' ')
        .replace(/\s+/g, ' ')
        .trim(),
  },
  ProductOption: { optionValues: ({ values }) => values },
  ProductVariant: {
    title: ({ selected }) => Object.values(selected).join(' / '),
    sku: ({ item }) => item.sku,
    inventoryItem: ({ item }) => item,
    selectedOptions: ({ selected }) => Object.entries(selected).map(([name, value]) => ({ name, value })),
    inventoryQuantity: ({ item }) => [...item.levels.values()].reduce((sum, { available }) => sum + available, 0),
  },
  MediaImage: {
    status: (media, _, call) => statusOf(media, call),
    image: (media, _, call) => (statusOf(media, call) === 'READY' ? { url: media.source } : null),
  },
}
