import type { ProductChangesInput } from '../../../contract/products/product-writing.ts'
import { needsNature } from '../../../domain/invoices/natures.ts'
import { productFacts } from '../../../domain/products/facts.ts'
import { productProblems } from '../../../domain/products/product-problems.ts'
import type { Transaction } from '../../database/database.ts'
import { changedFields } from '../../events/changed-fields.ts'
import { categoryNotFound, withoutAbsent } from './add-product.ts'
import { planVariants } from './plan-variants.ts'
import { findCategoryName, type ProductState } from './product-state.queries.ts'

/** Columns that take the form's values as they are. */
const plainFields = [
  'name',
  'description',
  'price',
  'comparePrice',
  'weight',
  'sku',
  ...productFacts,
  'ean',
  'hsCode',
  'vatRate',
  'vatNature',
  'isActive',
] as const

type PlainField = (typeof plainFields)[number]

export const plainValues = <Product extends { [Field in PlainField]?: unknown }>(product: Product) =>
  Object.fromEntries(plainFields.map((field) => [field, product[field]])) as Pick<Product, PlainField>

export type PlannedChange = Awaited<ReturnType<typeof planChange>>

/** Plans the change of a product to the values of the form, without its pictures. */
export async function planChange(tx: Transaction, product: ProductState, input: ProductChangesInput) {
  const plain = { ...product, ...withoutAbsent(plainValues(input)) }
  const changed = changedFields(product, plain, plainFields)
  if (needsNature(product, plain)) throw productProblems['product.nature_required']({ field: 'vatNature' })
  const { category = product.categoryId } = input
  const isMoved = category !== product.categoryId
  const categoryName = isMoved ? await findCategoryName(tx, category) : product.categoryName
  if (categoryName === undefined) throw categoryNotFound()
  const variants = input.variants && planVariants(product.variants, input.variants, plain.sku)
  const isStockStated = (input.variants ?? product.variants).length === 0
  const ownStock = isStockStated && input.stock !== undefined && input.stock !== product.stock?.onHand
  const ownShelf = isStockStated && input.shelf !== undefined && input.shelf !== (product.stock?.shelf ?? null)
  return {
    values: { ...(changed.after as Partial<ProductState>), ...(isMoved && { categoryId: category }) },
    facts: {
      before: { ...changed.before, ...(isMoved && { category: product.categoryName }) },
      after: { ...changed.after, ...(isMoved && { category: categoryName }) },
    },
    variants,
    isAny:
      Object.keys(changed.after).length > 0 ||
      isMoved ||
      ownStock ||
      ownShelf ||
      (variants !== undefined && variants.changed.length + variants.added.length + variants.removed.length > 0),
  }
}
