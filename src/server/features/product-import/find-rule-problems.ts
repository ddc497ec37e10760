import { saleGaps } from '../../../domain/products/availability.ts'
import {
  problemSentence,
  productProblems,
  type StatedProduct as RuledProduct,
} from '../../../domain/products/product-rules.ts'
import type { ParsedPicture, StatedProduct } from './parsed-product.ts'
import type { RevisionPlan } from './plan-revision.ts'
import type { ImportedProduct } from './product-import.queries.ts'
import type { NewFromFile, ProductRules } from './product-rules.ts'

// Applies the rules of the product form to files of every format.

const sentences = (product: RuledProduct) => productProblems(product).map(problemSentence)

const addresses = ({ pictures = [] }: Pick<StatedProduct, 'pictures'>) => pictures.map(({ sourceUrl }) => sourceUrl)

/** Addresses of the pictures that a changed product will have. */
export const picturesAfter = <Stated extends StatedProduct>(
  rules: ProductRules<Stated>,
  stated: Stated,
  current: ImportedProduct,
  missing: readonly ParsedPicture[],
): string[] =>
  missing.length === 0 || rules.picturesAreWhole
    ? addresses(stated)
    : [...current.pictureUrls, ...addresses({ pictures: missing })]

export const newProductProblems = ({ product, category }: NewFromFile, stated: StatedProduct): string[] =>
  sentences({ ...product, category, pictures: addresses(stated) })

/** Problems of the values that change; other values are not checked. `pictures`: addresses of all pictures that the product will have. */
export function revisionProblems(
  { revision, counts, shelves }: RevisionPlan,
  current: ImportedProduct,
  { category, pictures }: { category: string | undefined; pictures: readonly string[] },
): string[] {
  const { values, changedVariants, newVariants } = revision
  const changed = new Set(changedVariants.map(({ id }) => id))
  const others = current.variants.filter(({ id }) => !changed.has(id)).map(({ name }) => name)
  return [
    ...sentences({
      ...values,
      ...(values.categoryId !== undefined && { category }),
      pictures,
      variants: [...changedVariants, ...newVariants],
      otherVariants: others,
    }),
    ...counts.flatMap(({ counted }) => sentences({ stock: counted })),
    ...shelves.flatMap(({ shelf }) => sentences({ shelf })),
  ]
}

/** Warnings about a new product that would be on sale without stock or pictures. */
export const newProductWarnings = ({ product }: NewFromFile, stated: StatedProduct): string[] =>
  product.isActive === false
    ? []
    : saleGaps({
        pictures: addresses(stated).length,
        pieces:
          product.variants.length > 0 ? product.variants.reduce((sum, { stock }) => sum + stock, 0) : product.stock,
      }).map((gap) => `è in vendita senza ${gap}`)
