import {
  ShopPermissions,
  ShopProductFigures,
  ShopProductList,
  ShopProductPreview,
  ShopProductRow,
} from '../../../../contract/shopify-products.ts'

/** Our products in resellers' own shops. */
export const shopProductSchemas = {
  ShopPermissions,
  ShopProductFigures,
  ShopProductList,
  ShopProductPreview,
  ShopProductRow,
}
