import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { askShop } from './ask-shop.ts'
import { type ShopifyStandIn, startShopifyStandIn } from './shopify-stand-in.ts'
import type { StandInShop } from './stand-in-shop.ts'

let shopify: ShopifyStandIn
let shop: StandInShop
let domain: string
let locationId: string

beforeAll(async () => {
  shopify = await startShopifyStandIn()
})

beforeEach(async () => {
  domain = `negozio-${randomUUID()}.myshopify.com`
  shop = shopify.shop(domain)
  locationId = shop.locations[0]?.id ?? ''
  const text = `mutation ($input: ProductSetInput!) { productSet(input: $input) { userErrors { message } } }`
  const sizes = ['S', 'M']
  const variants = sizes.map((name) => ({
    optionValues: [{ optionName: 'Taglia', name }],
    inventoryItem: { sku: `DW-${name}`, tracked: true },
    inventoryQuantities: [{ locationId, name: 'available', quantity: 5 }],
  }))
  const productOptions = [{ name: 'Taglia', values: sizes.map((name) => ({ name })) }]
  await askShop(shopify, domain, text, { input: { title: 'Abito', productOptions, variants } })
})

afterAll(() => shopify[Symbol.asyncDispose]())

const setText = (
  directive = '@idempotent(key: $key)',
) => `mutation ($input: InventorySetQuantitiesInput!, $key: String!) {
  inventorySetQuantities(input: $input) ${directive} {
    inventoryAdjustmentGroup { changes { name delta quantityAfterChange } } userErrors { field code }
  }
}`

interface SetDone {
  inventorySetQuantities: { inventoryAdjustmentGroup: object | null; userErrors: { field: string[]; code: string }[] }
}

const itemId = (sku: string) => shop.variantBySku(sku)?.item.id

async function set(quantities: object[], key: string = randomUUID()) {
  const input = { name: 'available', reason: 'correction', quantities }
  return askShop<SetDone>(shopify, domain, setText(), { input, key })
}

const to = (sku: string, quantity: number, changeFromQuantity: number | null = null) => ({
  inventoryItemId: itemId(sku),
  locationId,
  quantity,
  changeFromQuantity,
})

test('quantities are set, once for each key', async () => {
  const key = randomUUID()
  const { data } = await set([to('DW-S', 8, 5), to('DW-M', 5)], key)
  expect(data.inventorySetQuantities).toEqual({
    inventoryAdjustmentGroup: {
      changes: [
        { name: 'available', delta: 3, quantityAfterChange: 8 },
        { name: 'on_hand', delta: 3, quantityAfterChange: 8 },
      ],
    },
    userErrors: [],
  })
  expect((await set([to('DW-S', 8, 5), to('DW-M', 5)], key)).data).toEqual(data)
  const other = await set([to('DW-S', 9)], key)
  expect(other.data.inventorySetQuantities.userErrors[0]?.code).toBe('IDEMPOTENCY_KEY_PARAMETER_MISMATCH')
  expect(shop.level('DW-S')?.available).toBe(8)
})

test('one wrong quantity fails the whole call, and each error names its field', async () => {
  const { changeFromQuantity: _, ...uncompared } = to('DW-S', 2)
  const codes = async (...quantities: object[]) =>
    (await set(quantities)).data.inventorySetQuantities.userErrors.map(({ field, code }) => [code, ...field.slice(2)])
  Object.assign(shop.level('DW-S') ?? {}, { available: 4 })
  expect(await codes(to('DW-M', 1, 5), to('DW-S', 1, 5))).toEqual([
    ['CHANGE_FROM_QUANTITY_STALE', '1', 'changeFromQuantity'],
  ])
  expect(await codes(uncompared)).toEqual([['COMPARE_QUANTITY_REQUIRED', '0', 'changeFromQuantity']])
  expect(await codes(to('DW-S', 1), to('DW-S', 2))).toEqual([
    ['NO_DUPLICATE_INVENTORY_ITEM_ID_GROUP_ID_PAIR', '1', 'locationId'],
  ])
  const other = shop.newLocation('Negozio')
  shop.locations.push(other)
  expect(await codes({ ...to('DW-S', 1), locationId: other.id })).toEqual([['INVALID_LOCATION', '0', 'locationId']])
  expect([shop.level('DW-S')?.available, shop.level('DW-M')?.available]).toEqual([4, 5])
})

test('a call without a key and one with more than 250 quantities are refused', async () => {
  const input = { name: 'available', reason: 'correction', quantities: [to('DW-S', 1)] }
  const keyless = setText('').replace(', $key: String!', '')
  const { errors } = await askShop(shopify, domain, keyless, { input })
  expect(errors[0]?.message).toContain('@idempotent directive is required')
  const many = await set(Array.from({ length: 251 }, () => to('DW-S', 1)))
  expect(many.errors[0]?.extensions?.code).toBe('MAX_INPUT_SIZE_EXCEEDED')
})

test('an item is stocked at another location, and its levels are read', async () => {
  const other = shop.newLocation('Negozio')
  shop.locations.push(other)
  const text = `mutation ($item: ID!, $location: ID!, $key: String!) {
    inventoryActivate(inventoryItemId: $item, locationId: $location, available: 2) @idempotent(key: $key) {
      inventoryLevel { id quantities(names: ["available", "on_hand"]) { name quantity } } userErrors { message }
    }
  }`
  const variables = { item: itemId('DW-S'), location: other.id, key: randomUUID() }
  interface Done {
    inventoryActivate: { inventoryLevel: { id: string; quantities: object[] } }
  }
  const { data } = await askShop<Done>(shopify, domain, text, variables)
  const { inventoryLevel } = data.inventoryActivate
  expect(inventoryLevel.quantities).toEqual([
    { name: 'available', quantity: 2 },
    { name: 'on_hand', quantity: 2 },
  ])
  const read = `query ($id: ID!, $level: ID!) {
    inventoryItem(id: $id) { sku variants(first: 1) { nodes { title } } inventoryLevels(first: 5) { nodes { location { name } } } }
    node(id: $level) { ... on InventoryLevel { location { id } } }
    locations(first: 5) { nodes { name isActive } }
  }`
  expect((await askShop(shopify, domain, read, { id: itemId('DW-S'), level: inventoryLevel.id })).data).toEqual({
    inventoryItem: {
      sku: 'DW-S',
      variants: { nodes: [{ title: 'S' }] },
      inventoryLevels: { nodes: [{ location: { name: 'Magazzino' } }, { location: { name: 'Negozio' } }] },
    },
    node: { location: { id: other.id } },
    locations: {
      nodes: [
        { name: 'Magazzino', isActive: true },
        { name: 'Negozio', isActive: true },
      ],
    },
  })
})
