import type { NewProduct } from '../products/create-product.ts'
import type { TargetChoice } from './choose-target.ts'
import type { ParsedPicture, StatedProduct } from './parsed-product.ts'
import type { RevisionPlan } from './plan-revision.ts'
import type { ImportedProduct, ImportTarget, SoughtProducts } from './product-import.queries.ts'
import type { ImportIndex } from './rows/index-import-rows.ts'

/** Rules of a file format for turning a stated product into a catalogue product. All functions are pure. */
export interface ProductRules<Stated extends StatedProduct> {
  /** Keys by which it is looked up in the catalogue. */
  sought(stated: Stated): SoughtProducts
  choose(stated: Stated, targets: readonly ImportTarget[], index: ImportIndex): TargetChoice
  /** Reason why the existing product cannot be changed as the file states; null if it can. `keepStock`: stated stock is ignored. */
  objection(stated: Stated, current: ImportedProduct, keepStock: boolean): string | null
  /** `categoryId`: id of the stated category in the catalogue. */
  plan(stated: Stated, current: ImportedProduct, categoryId: string | undefined): RevisionPlan
  /** True if the file states all pictures of a product, false if it only adds some. */
  readonly picturesAreWhole: boolean
  comparePictures(stated: Stated, current: ImportedProduct): ComparedPictures
  /** A new product and the name of its category, or the reason why it cannot be created. */
  create(stated: Stated): NewFromFile | { problem: string }
}

interface ComparedPictures {
  missing: readonly ParsedPicture[]
  /** Pictures of the product to remove once all missing ones are stored. */
  staleIds: readonly string[]
}

export interface NewFromFile {
  product: Omit<NewProduct, 'categoryId' | 'images'>
  category: string
}
