import {
  ShopPermissions,
  ShopPriceRule,
  ShopProductFigures,
  ShopProductList,
  ShopProductPreview,
  ShopProductRow,
} from '../../../../contract/shopify-products.ts'

/** Our products in resellers' own shops. */
export const shopProductSchemas = {
  ShopPermissions,
  ShopPriceRule,
  ShopProductFigures,
  ShopProductList,
  ShopProductPreview,
  ShopProductRow,
}
