import { shopOrdersPerPage } from '../shop-gateway.ts'

// These need only the scope for reading orders.
const lines = (selection: string) => `lineItems(${selection}) {
    nodes { sku currentQuantity unfulfilledQuantity }
    pageInfo { hasNextPage endCursor }
  }`

const orderFields = `fragment OrderFields on Order {
  id name email phone note cancelledAt createdAt updatedAt
  shippingAddress { name company address1 address2 city zip provinceCode countryCodeV2 phone }
  ${lines('first: 30')}
}`

export const changedOrders = `query ChangedOrders($after: String, $query: String!) {
  orders(first: ${shopOrdersPerPage}, after: $after, sortKey: UPDATED_AT, query: $query) {
    nodes { ...OrderFields }
    pageInfo { hasNextPage endCursor }
  }
}
${orderFields}`

export const ordersById = `query OrdersById($ids: [ID!]!) {
  nodes(ids: $ids) { ...OrderFields }
}
${orderFields}`

export const moreLines = `query MoreLines($id: ID!, $after: String!) {
  order(id: $id) { ${lines('first: 100, after: $after')} }
}`

export const largestVariables = { OrdersById: { ids: Array(shopOrdersPerPage).fill('') } }
