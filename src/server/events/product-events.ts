import type { ProductImportRow } from '../database/schema/product-imports.ts'
import type { ByAdmin } from './people.ts'

/** All pictures that the product has now, in their order. */
interface ArrangedPictures extends ByAdmin {
  productId: string
  pictures: readonly { imageUrl: string; altText: string | null; color: string | null }[]
  /** Those that it had, in their order. */
  before: ArrangedPictures['pictures']
}

/** The product as it was added, or as it was before it went. */
interface WholeProduct extends ByAdmin {
  productId: string
  product: Readonly<Record<string, unknown>>
}

/** What was done to each of many products by one act. */
interface BulkChange extends ByAdmin {
  actId: string
  changes: readonly { productId: string; before: Record<string, unknown>; after: Record<string, unknown> }[]
}

/** A category as it was, and as it is; null: there was none, or it is gone. */
interface ChangedCategory extends ByAdmin {
  categoryId: string
  before: { name: string } | null
  after: { name: string } | null
}

/** The fields that were changed; of variants by their names. */
interface ChangedProduct extends ByAdmin {
  productId: string
  before: Readonly<Record<string, unknown>>
  after: Readonly<Record<string, unknown>>
}

/** Pieces on the shelf before and after. */
interface CorrectedStock extends ByAdmin {
  stockItemId: string
  productId: string
  sku: string | null
  was: number
  is: number
  reason: string
}

interface AppliedImport extends ByAdmin {
  importId: string
  fileName: string
  /** `reference`: the handle or SKU of the file. */
  changes: readonly {
    productId: string
    before: Record<string, unknown> | null
    after: Record<string, unknown>
    reference: string
  }[]
}

interface TakenPicture extends ByAdmin {
  importId: string
  fileName: string
  productId: string
  sourceUrl: string
  /** Paths of the pictures that came, and of those that went. */
  taken: readonly string[]
  replaced: readonly string[]
}

/** `row` as it was before. */
interface ActOnImport extends ByAdmin {
  row: ProductImportRow
}

/** Products, their categories and stock, and files of them. */
export interface ProductEvents {
  'product.pictures_arranged': ArrangedPictures
  'product.bulk_changed': BulkChange
  /** A bulk change was taken back. */
  'product.bulk_undone': BulkChange
  'category.created': ChangedCategory
  'category.renamed': ChangedCategory
  /** `movedTo`: the category that its products went to. */
  'category.deleted': ChangedCategory & { moved: number; movedTo: string | null }
  'product.created': WholeProduct
  /** `from`: the product that it is a copy of. */
  'product.duplicated': WholeProduct & { from: string }
  'product.changed': ChangedProduct
  'product.deleted': WholeProduct
  /** Deleted, but named by an order, a reservation or a wishlist: it is off sale, and its SKUs are free. */
  'product.withdrawn': ChangedProduct & { name: string }
  'stock.corrected': CorrectedStock
  /** Its dry run begins. */
  'product_import.received': ActOnImport
  /** Products, or pieces of them, as a part of the file has left them. */
  'product_import.applied': AppliedImport
  /** A picture that a file has asked for is there. */
  'product_import.picture_taken': TakenPicture
  'product_import.started': ActOnImport
  'product_import.cancelled': ActOnImport
}
