import { shopOf } from './apps.ts'
import { connection, type PageArguments } from './connection.ts'
import { newMedia, type ProductFields, writeFields, wrongInFields } from './product-fields.ts'
import { withId, wrong } from './product-input.ts'
import type { Resolvers } from './resolver.ts'
import { type Searchable, search } from './search-filter.ts'
import { numberOf } from './stand-in-order.ts'
import type { StandInMetafield, StandInOption, StandInProduct } from './stand-in-product.ts'

interface SearchArguments extends PageArguments {
  query?: string | null
}

interface UpdateArguments {
  identifier?: { id?: string; handle?: string } | null
  product?: (ProductFields & { id?: string | null }) | null
  media?: { originalSource: string; alt?: string | null }[] | null
}

const searchable: Searchable<StandInProduct> = {
  id: numberOf,
  handle: ({ handle }) => handle,
  title: ({ title }) => title,
  status: ({ status }) => status,
  vendor: ({ vendor }) => vendor,
  tag: ({ tags }) => tags,
  sku: ({ variants }) => variants.map(({ item }) => item.sku),
  created_at: ({ createdAt }) => createdAt,
  updated_at: ({ updatedAt }) => updatedAt,
}

export const metafieldResolvers: Resolvers[string] = {
  metafield: (
    { metafields }: { metafields: StandInMetafield[] },
    { namespace, key }: { namespace?: string; key: string },
  ) => metafields.find((field) => field.key === key && (!namespace || field.namespace === namespace)) ?? null,
  metafields: ({ metafields }: { metafields: StandInMetafield[] }, given: PageArguments) =>
    connection(metafields, given),
}

const exactly = (count: number) => ({ count, precision: 'EXACT' })

const stocked = ({ variants }: StandInProduct) =>
  variants.flatMap(({ item }) => [...item.levels.values()]).reduce((sum, { available }) => sum + available, 0)

export const productResolvers: Resolvers = {
  QueryRoot: {
    product: (_, { id }: { id: string }, { shop }) => shop.products.get(id) ?? null,
    productByIdentifier(_, { identifier }: { identifier: { id?: string; handle?: string } }, { shop }) {
      if (identifier.id) return shop.products.get(identifier.id) ?? null
      if (identifier.handle) return shop.productByHandle(identifier.handle) ?? null
      throw new Error('The stand-in finds no product by customId')
    },
    products: (_, given: SearchArguments, { shop }) =>
      connection(search([...shop.products.values()], given.query, searchable), given),
  },
  Mutation: {
    productUpdate(_, { identifier, product: input, media }: UpdateArguments, { shop }) {
      const id = identifier?.id ?? input?.id ?? ''
      const product = identifier?.handle ? shop.productByHandle(identifier.handle) : shop.products.get(id)
      if (!product || !input) return { product: null, userErrors: [wrong(['id'], 'Product does not exist')] }
      const userErrors = wrongInFields(shop, input, product, ['product'])
      if (userErrors.length > 0) return { product, userErrors }
      writeFields(shop, product, input)
      // Unlike in `productSet`, they are added or changed.
      for (const field of input.metafields ?? []) {
        const isOther = (one: StandInMetafield) => one.key !== field.key || one.namespace !== field.namespace
        product.metafields = [...product.metafields.filter(isOther), withId(shop, field)]
      }
      product.media.push(...(media ?? []).map(({ originalSource, alt }) => newMedia(shop, originalSource, alt ?? null)))
      return { product, userErrors }
    },
    productDelete(_, { input }: { input: { id: string } }, { shop }) {
      const isThere = shop.products.delete(input.id)
      return {
        deletedProductId: isThere ? input.id : null,
        productDeleteOperation: null,
        shop: shopOf(shop),
        userErrors: isThere ? [] : [wrong(['id'], 'Product does not exist')],
      }
    },
  },
  Product: {
    ...metafieldResolvers,
    legacyResourceId: numberOf,
    category: () => null,
    publishedAt: ({ status, createdAt }: StandInProduct) => (status === 'ACTIVE' ? createdAt : null),
    description: ({ descriptionHtml }: StandInProduct) =>
      descriptionHtml
        .replace(/<[^>]*>/g, ' ')
        .replace(/\s+/g, ' ')
        .trim(),
    onlineStoreUrl: ({ handle, status }: StandInProduct, _, { shop }) =>
      status === 'ACTIVE' ? `https://${shop.domain}/products/${handle}` : null,
    options: ({ options }: StandInProduct, { first }: { first?: number }) =>
      options.slice(0, first ?? undefined).map((option, n) => ({ ...option, position: n + 1 })),
    variants: ({ variants }: StandInProduct, given: PageArguments) => connection(variants, given),
    variantsCount: ({ variants }: StandInProduct) => exactly(variants.length),
    hasOnlyDefaultVariant: ({ options }: StandInProduct) => options[0]?.name === 'Title' && options.length === 1,
    media: ({ media }: StandInProduct, given: PageArguments) => connection(media, given),
    mediaCount: ({ media }: StandInProduct) => exactly(media.length),
    featuredMedia: ({ media }: StandInProduct) => media[0] ?? null,
    totalInventory: stocked,
    tracksInventory: ({ variants }: StandInProduct) => variants.some(({ item }) => item.tracked),
  },
  ProductOption: {
    values: ({ values }: StandInOption) => values.map(({ name }) => name),
    optionValues: ({ values }: StandInOption) => values.map((value) => ({ ...value, hasVariants: true })),
  },
}
