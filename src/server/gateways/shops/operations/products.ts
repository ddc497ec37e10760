/** Products that one reading names: as many as one query's points allow. */
export const productsPerRead = 5

/** Of a product, read at once; most have fewer. */
const variantsAtOnce = 25

// The largest that a product here has is 300: three more pages.
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

/** The search knows a product only some seconds after it was made; the handle itself is looked up at once. */
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
