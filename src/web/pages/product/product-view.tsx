import { useQuery } from '@tanstack/react-query'
import type { User } from '../../../contract/accounts/accounts.ts'
import type { Product } from '../../../contract/products/products.ts'
import { paths } from '../../../contract/site-pages.ts'
import { ProductGallery } from '../../features/products/customer/product-gallery.tsx'
import { chosenVariant } from '../../features/products/customer/variant-choice.ts'
import { publicSettingsQuery } from '../../shared/site/public-settings.ts'
import { TextLink } from '../../ui/navigation/button-link.tsx'
import { Price } from '../../ui/price.tsx'
import { BusinessPrice } from './business-price.tsx'
import { BuyBox } from './buy-box.tsx'
import { MarginSection } from './margin-section.tsx'
import { MoreToSee } from './more-to-see.tsx'
import { OrderSheet, WithOrderSheet } from './order-sheet.tsx'
import { OrderSheetButton } from './order-sheet-button.tsx'
import { ProductDescription } from './product-description.tsx'
import { ProductDetails } from './product-details.tsx'
import classes from './product-view.module.css'
import { RelatedProducts } from './related-products.tsx'
import { ShippingCard } from './shipping-card.tsx'
import { useChoice } from './use-choice.ts'

/** In characters: a longer name at title size would fill a phone's screen. */
const longName = 60

export function ProductView({ product, user }: { product: Product; user: User | null }) {
  const { data: settings } = useQuery(publicSettingsQuery())
  const [choice, setChoice] = useChoice(product)
  const variant = chosenVariant(product.variants, choice)
  const freeShippingThreshold = settings?.freeShippingThreshold ?? null

  return (
    <WithOrderSheet product={product} user={user}>
      <div className={classes.layout}>
        <div className={classes.pictures}>
          <ProductGallery product={product} color={choice.color} />
          <MoreToSee product={product} user={user} />
        </div>
        <div className="shrinkable">
          <p className={classes.category}>
            {user ? (
              <TextLink to={paths.catalog} search={{ category: product.categoryId }} underline="hover">
                {product.category}
              </TextLink>
            ) : (
              product.category
            )}
          </p>
          <h1 className={classes.name} data-long={product.name.length > longName || undefined}>
            {product.name}
          </h1>
          <div className={classes.offer}>
            <p className={classes.price}>
              <Price price={product.price} comparePrice={product.comparePrice} size="lg" withDiscount />
              <span className="text-sm muted">IVA inclusa</span>
            </p>
            <OrderSheetButton />
          </div>
          {user?.isBusinessVerified && <BusinessPrice product={product} />}
          {product.description && <ProductDescription text={product.description} />}
          <BuyBox product={product} choice={choice} onChoice={setChoice} variant={variant} />
          <ProductDetails product={product} variant={variant} freeShippingThreshold={freeShippingThreshold} />
          <ShippingCard price={product.price} freeShippingThreshold={freeShippingThreshold} />
          {user?.isBusinessVerified && <MarginSection product={product} />}
        </div>
      </div>
      <OrderSheet product={product} />
      <RelatedProducts product={product} isSignedIn={user !== null} />
    </WithOrderSheet>
  )
}
