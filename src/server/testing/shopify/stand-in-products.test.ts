import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { askShop } from './ask-shop.ts'
import { type ShopifyStandIn, startShopifyStandIn } from './shopify-stand-in.ts'

let shopify: ShopifyStandIn

beforeAll(async () => {
  shopify = await startShopifyStandIn()
})

afterAll(() => shopify[Symbol.asyncDispose]())

const newDomain = () => `negozio-${randomUUID()}.myshopify.com`

const setText = `mutation Set($identifier: ProductSetIdentifiers, $input: ProductSetInput!) {
  productSet(identifier: $identifier, input: $input, synchronous: true) {
    product { id handle status
      media(first: 5) { nodes { id status } }
      variants(first: 50) { nodes { id sku price selectedOptions { name value } inventoryItem { id tracked unitCost { amount } } } }
    }
    userErrors { field message code }
  }
}`

interface SetProduct {
  product: {
    id: string
    handle: string
    media: { nodes: { id: string; status: string }[] }
    variants: { nodes: { id: string; sku: string; price: string; inventoryItem: { id: string } }[] }
  } | null
  userErrors: { field: string[]; code: string }[]
}

async function set(domain: string, input: object, identifier: object | null = { handle: 'abito' }) {
  const { data, errors } = await askShop<{ productSet: SetProduct }>(shopify, domain, setText, { identifier, input })
  expect(errors).toEqual([])
  return data.productSet
}

const variant = (sku: string, size: string, changes: object = {}) => ({
  optionValues: [{ optionName: 'Taglia', name: size }],
  price: '49.9',
  inventoryItem: { sku, tracked: true, cost: '20', measurement: { weight: { value: 0.4, unit: 'KILOGRAMS' } } },
  ...changes,
})

const dress = (variants: object[] = [variant('DW-S', 'S'), variant('DW-M', 'M')], changes: object = {}) => ({
  title: 'Abito',
  handle: 'abito',
  productOptions: [{ name: 'Taglia', values: [{ name: 'S' }, { name: 'M' }, { name: 'L' }] }],
  variants,
  ...changes,
})

test('the same handle again is the same product with the same variants', async () => {
  const domain = newDomain()
  const first = await set(domain, dress())
  const again = await set(domain, dress([variant('DW-M', 'M', { price: 55 }), variant('DW-L', 'L')]))
  expect(again.product?.id).toBe(first.product?.id)
  expect(shopify.shop(domain).products.size).toBe(1)
  const [, medium] = first.product?.variants.nodes ?? []
  const [kept, added] = again.product?.variants.nodes ?? []
  expect(kept).toEqual({ ...medium, price: '55.00' })
  expect([added?.sku, again.product?.variants.nodes.length]).toEqual(['DW-L', 2])
})

test('a product identified by its id may change its handle to a free one', async () => {
  const domain = newDomain()
  const { product } = await set(domain, dress())
  await set(domain, { title: 'Altro', handle: 'altro' }, { handle: 'altro' })
  const identifier = { id: product?.id }
  expect((await set(domain, { handle: 'altro' }, identifier)).userErrors[0]?.code).toBe('HANDLE_NOT_UNIQUE')
  expect((await set(domain, { handle: 'nuovo' }, identifier)).product?.handle).toBe('nuovo')
  shopify.shop(domain).products.delete(product?.id ?? '')
  expect((await set(domain, { handle: 'nuovo' }, identifier)).userErrors[0]?.code).toBe('PRODUCT_DOES_NOT_EXIST')
})

test.each([
  [{ variants: undefined }, 'VARIANTS_INPUT_MISSING', ['input', 'productOptions']],
  [{ productOptions: undefined }, 'PRODUCT_OPTIONS_INPUT_MISSING', ['input', 'variants']],
  [{ handle: undefined }, 'MISSING_FIELD_REQUIRED', ['input', 'handle']],
  [{ handle: 'gonna' }, 'INPUT_MISMATCH', ['input', 'handle']],
  [{ title: undefined }, 'INVALID_PRODUCT', ['input', 'title']],
  [{ variants: [variant('A', 'XXL')] }, 'OPTION_VALUE_DOES_NOT_EXIST', ['input', 'variants', '0', 'optionValues', '0']],
  [{ variants: [variant('A', 'S'), variant('B', 'S')] }, 'INVALID_VARIANT', ['input', 'variants', '1']],
  [{ variants: [variant('A', 'S', { price: -1 })] }, 'INVALID_VARIANT', ['input', 'variants', '0', 'price']],
  [{ files: [{ originalSource: 'nessuno' }] }, 'INVALID_PRODUCT', ['input', 'files', '0']],
])('input %j creates nothing: %s', async (changes, code, field) => {
  const domain = newDomain()
  const { product, userErrors } = await set(domain, { ...dress(), ...changes })
  expect([product, userErrors.map((error) => [error.code, error.field])]).toEqual([null, [[code, field]]])
  expect(shopify.shop(domain).products.size).toBe(0)
})

test('a product with more variants than the shop allows is refused', async () => {
  const domain = newDomain()
  shopify.shop(domain).mostVariants = 1
  expect((await set(domain, dress())).userErrors[0]?.code).toBe('VARIANTS_OVER_LIMIT')
})

test('pictures are fetched after the request that adds them; some fail', async () => {
  const domain = newDomain()
  shopify.shop(domain).brokenPictures.add('https://example.it/rotta.jpg')
  const files = ['https://example.it/1.jpg', 'https://example.it/rotta.jpg'].map((originalSource) => ({
    originalSource,
  }))
  const { product } = await set(domain, dress(undefined, { files }))
  expect(product?.media.nodes.map(({ status }) => status)).toEqual(['PROCESSING', 'PROCESSING'])
  const text = `query ($ids: [ID!]!) { nodes(ids: $ids) { ... on MediaImage { status image { url } } } }`
  const { data } = await askShop(shopify, domain, text, { ids: product?.media.nodes.map(({ id }) => id) })
  expect(data).toEqual({
    nodes: [
      { status: 'READY', image: { url: 'https://example.it/1.jpg' } },
      { status: 'FAILED', image: null },
    ],
  })
  const kept = await set(domain, dress(undefined, { files: [{ id: product?.media.nodes[0]?.id }] }))
  expect(kept.product?.media.nodes).toEqual([{ id: product?.media.nodes[0]?.id, status: 'READY' }])
})

test('variants are found by SKU, changed and deleted, and edits by the owner are returned', async () => {
  const domain = newDomain()
  const { product } = await set(domain, dress())
  const shop = shopify.shop(domain)
  const update = `mutation ($productId: ID!, $variants: [ProductVariantsBulkInput!]!) {
    productVariantsBulkUpdate(productId: $productId, variants: $variants) { productVariants { price } userErrors { field code } }
  }`
  const [small] = product?.variants.nodes ?? []
  const change = (variants: object[]) => askShop(shopify, domain, update, { productId: product?.id, variants })
  expect((await change([{ id: small?.id, price: '60' }, { id: 'gid://shopify/ProductVariant/1' }])).data).toEqual({
    productVariantsBulkUpdate: {
      productVariants: [],
      userErrors: [{ field: ['variants', '1', 'id'], code: 'PRODUCT_VARIANT_DOES_NOT_EXIST' }],
    },
  })
  expect(shop.variantBySku('DW-S')?.price).toBe('49.90')
  await change([{ id: small?.id, price: '60' }])
  Object.assign(shop.productByHandle('abito') ?? {}, { title: 'Abito del negozio', descriptionHtml: '<p>A mano</p>' })
  const found = `{ products(first: 1, query: "sku:DW-S") { nodes { title description } }
    productByIdentifier(identifier: { handle: "abito" }) { variants(first: 1) { nodes { price } } } }`
  expect((await askShop(shopify, domain, found)).data).toEqual({
    products: { nodes: [{ title: 'Abito del negozio', description: 'A mano' }] },
    productByIdentifier: { variants: { nodes: [{ price: '60.00' }] } },
  })
  const remove = `mutation ($id: ID!) { productDelete(input: { id: $id }) { deletedProductId userErrors { message } } }`
  for (const deletedProductId of [product?.id, null]) {
    const { data } = await askShop<{ productDelete: object }>(shopify, domain, remove, { id: product?.id })
    expect(data.productDelete).toMatchObject({ deletedProductId })
  }
})
