import {
  ShopDrift,
  ShopDrifts,
  ShopPlace,
  ShopPlaces,
  ShopSkuFinding,
  ShopSkuLinking,
  ShopStock,
} from '../../../../contract/shopify/shopify-stock.ts'

/** Stock in resellers' own shops. */
export const shopStockSchemas = {
  ShopDrift,
  ShopDrifts,
  ShopPlace,
  ShopPlaces,
  ShopSkuFinding,
  ShopSkuLinking,
  ShopStock,
}
