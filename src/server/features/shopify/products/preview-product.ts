import type { ShopPreviewInput, ShopProductPreview } from '../../../../contract/shopify/shopify-products.ts'
import { productProblems } from '../../../../domain/products/product-problems.ts'
import { isFloored } from '../../../../domain/shopify/shopify-prices.ts'
import { shopifyProblems } from '../../../../domain/shopify/shopify-problems.ts'
import type { AppContext } from '../../../app-context.ts'
import { describeForShop, type Viewer } from '../../catalogue/read-catalogue.ts'
import { toShopProduct } from './to-shop-product.ts'

/** A product as it would be sent to a shop with these settings. Nothing is sent. */
export async function previewProduct(
  app: Pick<AppContext, 'db' | 'clock' | 'publicUrl'>,
  viewer: NonNullable<Viewer>,
  input: ShopPreviewInput,
): Promise<ShopProductPreview> {
  const [subject] = await describeForShop(app, viewer, [input.productId])
  if (!subject?.product.isActive) throw productProblems['product.not_found']({ wasSold: true })
  const made = toShopProduct(app, subject, input)
  if (!made) throw shopifyProblems['shopify.not_sellable']()
  const { description, price: cost } = subject.product
  return {
    ...made,
    description: input.description ?? description,
    variants: made.variants.map(({ picture: _, ...variant }) => variant),
    pictures: made.pictures.map(({ url }) => url),
    cost,
    isFloored: isFloored(cost, input.priceRule),
  }
}
