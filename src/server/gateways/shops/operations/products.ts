/** Products per read: as many as the cost limit of one query allows. */
export const productsPerRead = 5

/** Variants in the first page of a product; most have fewer. */
const variantsAtOnce = 25

// Products here have at most 300 variants: three more pages.
const variants = (selection: string) => `variants(${selection}) {
    nodes {
      id sku price barcode
      selectedOptions { name value }
      inventoryItem {
        id tracked harmonizedSystemCode countryCodeOfOrigin
        measurement { weight { value unit } }
      }
    }
    pageInfo { hasNextPage endCursor }
  }`

const productFields = `fragment ProductFields on Product {
  id handle title descriptionHtml productType tags status
  options(first: 3) { name optionValues { name } }
  media(first: 20) { nodes { id } }
  ${variants(`first: ${variantsAtOnce}`)}
}`

export const shopForProducts = `query ShopForProducts {
  shop { currencyCode }
  currentAppInstallation { accessScopes { handle } }
}`

export const productsById = `query ProductsById($ids: [ID!]!) {
  nodes(ids: $ids) { ...ProductFields }
}
${productFields}`

const handles = Array.from({ length: productsPerRead }, (_, n) => `h${n}`)

/** Search finds a new product only after some seconds; a lookup by handle finds it at once. */
export const productsByHandle = `query ProductsByHandle(${handles.map((name) => `$${name}: String!`).join(', ')}) {
  ${handles.map((name) => `${name}: productByIdentifier(identifier: { handle: $${name} }) { ...ProductFields }`).join('\n  ')}
}
${productFields}`

export const moreVariants = `query MoreVariants($id: ID!, $after: String!) {
  product(id: $id) { ${variants('first: 100, after: $after')} }
}`

export const setProduct = `mutation SetProduct($identifier: ProductSetIdentifiers, $input: ProductSetInput!, $synchronous: Boolean!) {
  productSet(identifier: $identifier, input: $input, synchronous: $synchronous) {
    product { ...ProductFields }
    productSetOperation { id }
    userErrors { field message code }
  }
}
${productFields}`

export const setProductState = `query SetProductState($id: ID!) {
  productOperation(id: $id) {
    status
    product { ...ProductFields }
    ... on ProductSetOperation { userErrors { field message code } }
  }
}
${productFields}`

const most = (length: number) => Array(length).fill({ optionValues: [] })

export const largestVariables = {
  ProductsById: { ids: Array(productsPerRead).fill('') },
  SetProduct: { input: { variants: most(300), files: Array(20).fill({}) }, synchronous: false },
}
