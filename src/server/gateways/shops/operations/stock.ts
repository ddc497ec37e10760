import { itemsPerReading, quantitiesPerCall, variantsPerPage } from '../shop-stock.ts'

export const shopLocations = `query ShopLocations {
  location { id }
  locations(first: 50) { nodes { id name isActive fulfillsOnlineOrders isFulfillmentService } }
}`

/** Overwrites the shop's quantity without comparing it: the portal is the only source of the stock. */
export const setStock = `mutation SetStock($input: InventorySetQuantitiesInput!, $key: String!) {
  inventorySetQuantities(input: $input) @idempotent(key: $key) { userErrors { field code message } }
}`

export const stockItemAt = `mutation StockItemAt($item: ID!, $location: ID!, $available: Int!, $key: String!) {
  inventoryActivate(inventoryItemId: $item, locationId: $location, available: $available) @idempotent(key: $key) {
    inventoryLevel { id }
    userErrors { field message }
  }
}`

const available = 'inventoryLevel(locationId: $location) { quantities(names: ["available"]) { quantity } }'

export const stockOf = `query StockOf($ids: [ID!]!, $location: ID!) {
  nodes(ids: $ids) { ... on InventoryItem { id ${available} } }
}`

export const shopVariants = `query ShopVariants($after: String, $location: ID!) {
  productVariants(first: ${variantsPerPage}, after: $after, sortKey: ID) {
    nodes {
      id sku inventoryQuantity inventoryPolicy
      product { id handle title }
      inventoryItem { id tracked ${available} }
    }
    pageInfo { hasNextPage endCursor }
  }
}`

export const trackItem = `mutation TrackItem($id: ID!) {
  inventoryItemUpdate(id: $id, input: { tracked: true }) { userErrors { message } }
}`

const quantity = { inventoryItemId: '', locationId: '', quantity: 0, changeFromQuantity: null }

export const largestVariables = {
  StockOf: { ids: Array(itemsPerReading).fill('') },
  SetStock: { input: { name: '', reason: '', quantities: Array(quantitiesPerCall).fill(quantity) } },
}
