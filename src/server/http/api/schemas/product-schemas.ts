import {
  ProductStock,
  StockHolder,
  StockItem,
  StockItemDetail,
  StockMovement,
  StockMovementPage,
} from '../../../../contract/orders/stock.ts'
import { AdminProduct, AdminProductListItem } from '../../../../contract/products/admin-products.ts'
import { AdminCategory, Category } from '../../../../contract/products/categories.ts'
import { BulkOutcome, BulkUndo } from '../../../../contract/products/product-bulk.ts'
import { ProductImport, ProductImportRow, ProductImportRows } from '../../../../contract/products/product-imports.ts'
import { AdminProductRequest, ProductRequest } from '../../../../contract/products/product-requests.ts'
import {
  Product,
  ProductFacets,
  ProductImage,
  ProductList,
  ProductListItem,
  ProductVariant,
} from '../../../../contract/products/products.ts'
import { SearchSynonyms } from '../../../../contract/search-synonyms.ts'
import { AdminWishlistEntry, MostWanted, WishlistEntry, WishlistLine } from '../../../../contract/wishlist.ts'

/** Products, their stock, wishlists and product requests. */
export const productSchemas = {
  AdminCategory,
  AdminProduct,
  AdminProductListItem,
  AdminProductRequest,
  AdminWishlistEntry,
  BulkOutcome,
  BulkUndo,
  Category,
  MostWanted,
  Product,
  ProductFacets,
  ProductImage,
  ProductImport,
  ProductImportRow,
  ProductImportRows,
  ProductList,
  ProductListItem,
  ProductRequest,
  ProductStock,
  ProductVariant,
  SearchSynonyms,
  StockHolder,
  StockItem,
  StockItemDetail,
  StockMovement,
  StockMovementPage,
  WishlistEntry,
  WishlistLine,
}
