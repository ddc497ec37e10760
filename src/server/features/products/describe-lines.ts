import type { Product, ProductVariant } from '../../../contract/products.ts'
import type { Database } from '../../database/database.ts'
import type { Visibility } from './product-json.queries.ts'
import { selectProductsById } from './products.queries.ts'

interface Line {
  productId: string
  variantId: string | null
}

export interface DescribedLine {
  product: Product
  variant: ProductVariant | null
}

/** The product and variant of each line, inactive ones too, read in one statement however many lines there are. */
export async function describeLines(
  db: Database,
  lines: readonly Line[],
  visibility: Visibility,
): Promise<DescribedLine[]> {
  const ids = [...new Set(lines.map(({ productId }) => productId))]
  const products = new Map((await selectProductsById(db, ids, visibility)).map((product) => [product.id, product]))
  return lines.map(({ productId, variantId }) => {
    const product = products.get(productId)
    if (!product) throw new Error(`Product ${productId} is named but gone`)
    return { product, variant: product.variants.find((variant) => variant.id === variantId) ?? null }
  })
}
