import { setTimeout as sleep } from 'node:timers/promises'
import { z } from 'zod'
import type { PresentProduct, PresentVariant } from '../../../domain/shopify/shopify-changes.ts'
import type { ChangedPicture, ProductChange } from '../../../domain/shopify/shopify-product-input.ts'
import {
  moreVariants,
  productsByHandle,
  productsById,
  productsPerRead,
  setProduct,
  setProductState,
  shopForProducts,
} from './operations/products.ts'
import { ShopDown, type ShopProducts, type WrongInProduct } from './shop-gateway.ts'
import type { ShopifySession } from './shopify-session.ts'

const VariantNode = z.object({
  id: z.string(),
  sku: z.string().nullable(),
  price: z.string(),
  barcode: z.string().nullable(),
  selectedOptions: z.array(z.object({ name: z.string(), value: z.string() })),
  inventoryItem: z.object({
    id: z.string(),
    tracked: z.boolean(),
    harmonizedSystemCode: z.string().nullable(),
    countryCodeOfOrigin: z.string().nullable(),
    measurement: z.object({ weight: z.object({ value: z.number(), unit: z.string() }).nullable() }).nullish(),
  }),
})

const Variants = z.object({
  nodes: z.array(VariantNode),
  pageInfo: z.object({ hasNextPage: z.boolean(), endCursor: z.string().nullable() }),
})

const ProductNode = z.object({
  id: z.string(),
  handle: z.string(),
  title: z.string(),
  descriptionHtml: z.string(),
  productType: z.string(),
  tags: z.array(z.string()),
  status: z.string(),
  options: z.array(z.object({ name: z.string(), optionValues: z.array(z.object({ name: z.string() })) })),
  media: z.object({ nodes: z.array(z.object({ id: z.string().optional() })) }),
  variants: Variants,
})

type ProductNode = z.infer<typeof ProductNode>

const UserErrors = z.array(
  z.object({ field: z.array(z.string()).nullish(), message: z.string(), code: z.string().nullish() }),
)

const ShopForProducts = z.object({
  shop: z.object({ currencyCode: z.string() }),
  currentAppInstallation: z.object({ accessScopes: z.array(z.object({ handle: z.string() })) }),
})

/** Deleted products, and nodes of other types, have no fields. */
const ProductsById = z.object({ nodes: z.array(z.union([ProductNode, z.null(), z.object({ id: z.undefined() })])) })

const ProductsByHandle = z.record(z.string(), ProductNode.nullable())

const MoreVariants = z.object({ product: z.object({ variants: Variants }).nullable() })

const SetProduct = z.object({
  productSet: z.object({
    product: ProductNode.nullable(),
    productSetOperation: z.object({ id: z.string() }).nullish(),
    userErrors: UserErrors,
  }),
})

const SetProductState = z.object({
  productOperation: z
    .object({ status: z.string(), product: ProductNode.nullable(), userErrors: UserErrors.nullish() })
    .nullable(),
})

/** For larger products Shopify's answer may exceed the request timeout. */
const maxVariantsAtOnce = 50

/** Shopify's own limit is 2,048 variants. */
const maxVariantPages = 21

/** Milliseconds between polls of an asynchronous operation; the sum is how long a job may wait for one product. */
const pauses = [250, 500, 1_000, 2_000, 4_000, 4_000, 4_000, 4_000]

export function shopifyProducts({ ask }: ShopifySession): ShopProducts {
  async function read(node: ProductNode): Promise<PresentProduct> {
    const found = [...node.variants.nodes]
    let { pageInfo } = node.variants
    for (let page = 0; pageInfo.hasNextPage && page < maxVariantPages; page++) {
      const { product } = await ask(MoreVariants, moreVariants, { id: node.id, after: pageInfo.endCursor })
      if (!product) break
      found.push(...product.variants.nodes)
      pageInfo = product.variants.pageInfo
    }
    return toProduct(node, found)
  }

  async function readAll(nodes: readonly ProductNode[]): Promise<PresentProduct[]> {
    const products: PresentProduct[] = []
    for (const node of nodes) products.push(await read(node))
    return products
  }

  async function setLater(operationId: string) {
    for (const pause of pauses) {
      await sleep(pause)
      const { productOperation: done } = await ask(SetProductState, setProductState, { id: operationId })
      if (!done || done.status === 'COMPLETE') return done
    }
    throw new ShopDown('Shopify è ancora occupato con questo prodotto: riproviamo tra poco.')
  }

  return {
    async shopForProducts() {
      const { shop, currentAppInstallation: app } = await ask(ShopForProducts, shopForProducts, {})
      return { currency: shop.currencyCode, scopes: app.accessScopes.map(({ handle }) => handle) }
    },
    async productsById(ids) {
      const { nodes } = await ask(ProductsById, productsById, { ids })
      return readAll(nodes.filter((node) => node !== null && 'variants' in node))
    },
    async productsByHandle(handles) {
      const [first = ''] = handles
      const names = Array.from({ length: productsPerRead }, (_, n) => [`h${n}`, handles[n] ?? first])
      const found = await ask(ProductsByHandle, productsByHandle, Object.fromEntries(names))
      const nodes = handles.map((_, n) => found[`h${n}`]).filter((node) => node !== null && node !== undefined)
      return readAll(nodes)
    },
    async setProduct(which, change) {
      const identifier = 'id' in which ? { id: which.id } : { handle: which.handle }
      const input = { ...inputOf(change), ...('handle' in which && { handle: which.handle }) }
      const synchronous = (change.variants?.length ?? 0) <= maxVariantsAtOnce
      const { productSet } = await ask(SetProduct, setProduct, { identifier, input, synchronous })
      const later = productSet.productSetOperation
      const done = productSet.product || !later ? productSet : await setLater(later.id)
      const wrong: WrongInProduct[] = (done?.userErrors ?? []).map(({ field, message, code }) => ({
        field: field ?? [],
        message,
        code: code ?? null,
      }))
      if (wrong.length > 0) return { wrong }
      if (!done?.product) throw new ShopDown('Shopify non ha confermato l’esito per questo prodotto: riproviamo.')
      return { product: await read(done.product) }
    },
  }
}

const kilograms: Readonly<Record<string, number>> = {
  KILOGRAMS: 1,
  GRAMS: 0.001,
  POUNDS: 0.453_592_37,
  OUNCES: 0.028_349_523_125,
}

function toVariant({ inventoryItem: item, selectedOptions, ...variant }: z.infer<typeof VariantNode>): PresentVariant {
  const weight = item.measurement?.weight
  return {
    ...variant,
    inventoryItemId: item.id,
    selected: selectedOptions.map(({ name, value }) => ({ option: name, value })),
    isTracked: item.tracked,
    weight: weight ? String(Number((weight.value * (kilograms[weight.unit] ?? 1)).toFixed(6))) : null,
    hsCode: item.harmonizedSystemCode,
    origin: item.countryCodeOfOrigin,
  }
}

function toProduct(
  { media, options, ...node }: ProductNode,
  variants: readonly z.infer<typeof VariantNode>[],
): PresentProduct {
  return {
    ...node,
    options: options.map(({ name, optionValues }) => ({ name, values: optionValues.map((value) => value.name) })),
    variants: variants.map(toVariant),
    pictures: media.nodes.map(({ id }) => id).filter((id) => id !== undefined),
  }
}

const fileOf = (picture: ChangedPicture) =>
  'id' in picture ? picture : { originalSource: picture.url, alt: picture.alt, contentType: 'IMAGE' }

function inputOf({ pictures, options, variants, ...fields }: ProductChange) {
  return {
    ...fields,
    ...(pictures && { files: pictures.map(fileOf) }),
    ...(options && {
      productOptions: options.map(({ name, values }) => ({ name, values: values.map((value) => ({ name: value })) })),
    }),
    ...(variants && {
      variants: variants.map(({ id, selected, sku, price, barcode, weight, hsCode, origin, isCounted, picture }) => ({
        ...(id && { id }),
        optionValues: selected.map(({ option, value }) => ({ optionName: option, name: value })),
        ...(price && { price }),
        ...(barcode && { barcode }),
        ...(isCounted && { inventoryPolicy: 'DENY' }),
        ...(picture && { file: fileOf(picture) }),
        inventoryItem: {
          ...(sku && { sku }),
          ...(isCounted && { tracked: true }),
          ...(hsCode && { harmonizedSystemCode: hsCode }),
          ...(origin && { countryCodeOfOrigin: origin }),
          ...(weight && { measurement: { weight: { value: Number(weight), unit: 'KILOGRAMS' } } }),
        },
      })),
    }),
  }
}
