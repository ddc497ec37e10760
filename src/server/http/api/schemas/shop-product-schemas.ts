import {
  ShopPermissions,
  ShopProductFigures,
  ShopProductList,
  ShopProductPreview,
  ShopProductRow,
} from '../../../../contract/shopify/shopify-products.ts'

/** The portal's products in resellers' own shops. */
export const shopProductSchemas = {
  ShopPermissions,
  ShopProductFigures,
  ShopProductList,
  ShopProductPreview,
  ShopProductRow,
}
