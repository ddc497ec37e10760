import type { NewProduct } from '../products/create-product.ts'
import type { TargetChoice } from './choose-target.ts'
import type { ParsedPicture, StatedProduct } from './parsed-product.ts'
import type { RevisionPlan } from './plan-revision.ts'
import type { ImportedProduct, ImportTarget, SoughtProducts } from './product-import.queries.ts'
import type { ImportIndex } from './rows/index-import-rows.ts'

/** How a product that a file states becomes one of the catalogue. Each format has its own; all of them are pure. */
export interface ProductRules<Stated extends StatedProduct> {
  /** By what it may be in the catalogue already. */
  sought(stated: Stated): SoughtProducts
  choose(stated: Stated, targets: readonly ImportTarget[], index: ImportIndex): TargetChoice
  /** Why a product that is there cannot become what the file states; null: it can. */
  objection(stated: Stated, current: ImportedProduct): string | null
  /** `categoryId` of the stated category, as the catalogue has it. */
  plan(stated: Stated, current: ImportedProduct, categoryId: string | undefined): RevisionPlan
  /** The file's pictures are all that the product shall have; else they only add to them. */
  readonly picturesAreWhole: boolean
  comparePictures(stated: Stated, current: ImportedProduct): ComparedPictures
  /** A new product and its category's name, or why it cannot be made. */
  create(stated: Stated): NewFromFile | { problem: string }
}

export interface ComparedPictures {
  missing: readonly ParsedPicture[]
  /** Pictures of the product that go when all missing ones are there. */
  staleIds: readonly string[]
}

export interface NewFromFile {
  product: Omit<NewProduct, 'categoryId' | 'images'>
  category: string
}
