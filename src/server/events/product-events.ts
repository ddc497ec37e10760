import type { ProductImportRow } from '../database/schema/product-imports.ts'
import type { ByAdmin } from './people.ts'

/** `pictures`: all current pictures of the product in order. */
interface ArrangedPictures extends ByAdmin {
  productId: string
  pictures: readonly { imageUrl: string; altText: string | null; color: string | null }[]
  /** The previous pictures in order. */
  before: ArrangedPictures['pictures']
}

/** The product after its creation, or before its deletion. */
interface WholeProduct extends ByAdmin {
  productId: string
  product: Readonly<Record<string, unknown>>
}

/** The changes of each product by one bulk action. */
interface BulkChange extends ByAdmin {
  actId: string
  changes: readonly { productId: string; before: Record<string, unknown>; after: Record<string, unknown> }[]
}

/** A category before and after the change; null: it did not exist yet, or it was deleted. */
interface ChangedCategory extends ByAdmin {
  categoryId: string
  before: { name: string } | null
  after: { name: string } | null
}

/** The changed fields; variants are identified by their names. */
interface ChangedProduct extends ByAdmin {
  productId: string
  before: Readonly<Record<string, unknown>>
  after: Readonly<Record<string, unknown>>
}

/** `was`, `is`: pieces on hand before and after. */
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
  /** `reference`: the handle or SKU in the file. */
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
  /** Paths of the added and the removed pictures. */
  taken: readonly string[]
  replaced: readonly string[]
}

/** `row`: the previous state. */
interface ActOnImport extends ByAdmin {
  row: ProductImportRow
}

/** Events of products, categories, stock and import files. */
export interface ProductEvents {
  'product.pictures_arranged': ArrangedPictures
  'product.bulk_changed': BulkChange
  /** A bulk change was undone. */
  'product.bulk_undone': BulkChange
  'category.created': ChangedCategory
  'category.renamed': ChangedCategory
  /** `movedTo`: the category to which its products were moved. */
  'category.deleted': ChangedCategory & { moved: number; movedTo: string | null }
  'product.created': WholeProduct
  /** `from`: the original product. */
  'product.duplicated': WholeProduct & { from: string }
  'product.changed': ChangedProduct
  'product.deleted': WholeProduct
  /** Deleted while referenced by an order, a reservation or a wishlist: it is taken off sale, and its SKUs are released. */
  'product.withdrawn': ChangedProduct & { name: string }
  'stock.corrected': CorrectedStock
  /** An import file was received and its dry run begins. */
  'product_import.received': ActOnImport
  /** A part of the file was applied to products or their stock. */
  'product_import.applied': AppliedImport
  /** A picture requested by a file was attached. */
  'product_import.picture_taken': TakenPicture
  'product_import.started': ActOnImport
  'product_import.cancelled': ActOnImport
}
