import type { ShopPreviewInput, ShopProductPreview } from '../../../../contract/shopify/shopify-products.ts'
import { conflict, notFound } from '../../../../domain/errors.ts'
import { isFloored } from '../../../../domain/shopify/shopify-prices.ts'
import { cannotBeSold } from '../../../../domain/shopify/shopify-products.ts'
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
  if (!subject?.product.isActive)
    throw notFound('product.not_found', 'Prodotto non trovato: forse non è più in vendita.')
  const made = toShopProduct(app, subject, input)
  if (!made) throw conflict('shopify.not_sellable', cannotBeSold)
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
