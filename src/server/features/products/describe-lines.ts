import type { Product, ProductListItem, ProductVariant } from '../../../contract/products.ts'
import type { Queryable } from '../../database/database.ts'
import { presentListItem, presentProduct, type Visibility } from './products.presenter.ts'
import { selectProductsById } from './products.queries.ts'

interface Line {
  productId: string
  variantId: string | null
}

export interface DescribedLine {
  product: Product
  summary: ProductListItem
  variant: ProductVariant | null
}

/** The product and variant of each line, inactive ones too, read in one statement however many lines there are. */
export async function describeLines(
  db: Queryable,
  lines: readonly Line[],
  visibility: Visibility,
): Promise<DescribedLine[]> {
  const rows = await selectProductsById(db, [...new Set(lines.map(({ productId }) => productId))])
  const products = new Map(rows.map((row) => [row.id, row]))
  return lines.map(({ productId, variantId }) => {
    const row = products.get(productId)
    if (!row) throw new Error(`Product ${productId} is named but gone`)
    return {
      product: presentProduct(row, visibility),
      summary: presentListItem(row, visibility),
      variant: row.variants.find((variant) => variant.id === variantId) ?? null,
    }
  })
}
