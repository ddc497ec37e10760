// These need the scopes for writing merchant-managed fulfilment orders and for reading orders. Shopify hides fulfilment orders assigned to another
// app.
const lines = (selection: string) => `lineItems(${selection}) {
      nodes { id remainingQuantity lineItem { sku } }
      pageInfo { hasNextPage endCursor }
    }`

const fulfilmentOrders = (selection: string) => `fulfillmentOrders(${selection}) {
    nodes {
      id status fulfillAt
      fulfillmentHolds { reason displayReason }
      ${lines('first: 15')}
    }
    pageInfo { hasNextPage endCursor }
  }`

export const shippingOfOrder = `query ShippingOfOrder($id: ID!) {
  order(id: $id) {
    cancelledAt
    fulfillments(first: 100) { id status trackingInfo(first: 1) { company number } }
    ${fulfilmentOrders('first: 10')}
  }
}`

export const moreFulfilmentOrders = `query MoreFulfilmentOrders($id: ID!, $after: String!) {
  order(id: $id) { ${fulfilmentOrders('first: 20, after: $after')} }
}`

export const moreFulfilmentOrderLines = `query MoreFulfilmentOrderLines($id: ID!, $after: String!) {
  fulfillmentOrder(id: $id) { ${lines('first: 100, after: $after')} }
}`

export const linesOfFulfilment = `query LinesOfFulfilment($id: ID!, $after: String) {
  fulfillment(id: $id) {
    fulfillmentLineItems(first: 100, after: $after) {
      nodes { quantity lineItem { sku } }
      pageInfo { hasNextPage endCursor }
    }
  }
}`

export const createFulfilment = `mutation CreateFulfilment($fulfillment: FulfillmentInput!) {
  fulfillmentCreate(fulfillment: $fulfillment) { fulfillment { id } userErrors { message } }
}`

export const updateTracking = `mutation UpdateTracking($id: ID!, $tracking: FulfillmentTrackingInput!, $notify: Boolean!) {
  fulfillmentTrackingInfoUpdate(fulfillmentId: $id, trackingInfoInput: $tracking, notifyCustomer: $notify) {
    fulfillment { id }
    userErrors { message }
  }
}`

/** Costs one point and needs no scope. */
export const isThere = `query IsThere { shop { id } }`

export const largestVariables = {
  CreateFulfilment: { fulfillment: { lineItemsByFulfillmentOrder: [] } },
  UpdateTracking: { tracking: {} },
}
