import { Button, Skeleton, VisuallyHidden } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useParams, useRouter, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import type { User } from '../../../contract/accounts/accounts.ts'
import type { Product } from '../../../contract/products/products.ts'
import { paths } from '../../../contract/site-pages.ts'
import { marginAtPublicPrice, percentText, publicPriceOf, splitVat, vatRateText } from '../../../domain/money/vat.ts'
import { useUser } from '../../features/accounts/shared/user.api.ts'
import { ProductGallery } from '../../features/products/customer/product-gallery.tsx'
import { productQuery } from '../../features/products/customer/products.api.ts'
import { chosenVariant, initialChoice, type VariantChoice } from '../../features/products/customer/variant-choice.ts'
import { useDocumentTitle } from '../../shared/page-address/use-document-title.ts'
import { publicSettingsQuery } from '../../shared/site/use-site-facts.ts'
import { euro } from '../../shared/texts/format.ts'
import { Page, PageTitle } from '../../ui/layout/page.tsx'
import { Panel } from '../../ui/layout/panel.tsx'
import { latePart } from '../../ui/loading/late-part.tsx'
import { LoadFailed } from '../../ui/loading/load-failed.tsx'
import { RowsSkeleton } from '../../ui/loading/skeletons.tsx'
import { WhenHydrated } from '../../ui/loading/when-hydrated.tsx'
import { TextLink } from '../../ui/navigation/button-link.tsx'
import { Price } from '../../ui/price.tsx'
import { useKeptFocus } from '../../ui/use-kept-focus.ts'
import { BuyBox } from './buy-box.tsx'
import { OrderSheet, OrderSheetButton, WithOrderSheet } from './order-sheet.tsx'
import { ProductDescription, ProductDetails, ShippingCard } from './product-details.tsx'
import classes from './product-page.module.css'
import { MoreToSee, RelatedProducts } from './related-products.tsx'

export function ProductPage() {
  useKeptFocus()
  const { productId } = useParams({ from: paths.product })
  const { user, isLoading } = useUser()
  const { data: product, error, refetch } = useQuery(productQuery(productId))
  useDocumentTitle(product?.name ?? (product === null ? 'Prodotto non trovato' : null))

  // A failed refetch keeps the data and the user's input on screen.
  if (error && product === undefined) {
    return (
      <Page>
        <LoadFailed error={error} onRetry={refetch} />
      </Page>
    )
  }
  if (product === null) return <ProductNotFound />
  return (
    <Page>
      {product && !isLoading ? <ProductView key={product.id} product={product} user={user} /> : <ProductSkeleton />}
    </Page>
  )
}

function ProductNotFound() {
  const router = useRouter()
  const navigate = useNavigate()
  const goBack = () => (window.history.length > 1 ? router.history.back() : void navigate({ to: paths.catalog }))
  return (
    <Page>
      <PageTitle intro="Il prodotto potrebbe non essere più in vendita.">Prodotto non trovato</PageTitle>
      <Button onClick={goBack}>Torna indietro</Button>
    </Page>
  )
}

function ProductSkeleton() {
  return (
    <div className={classes.layout} aria-busy>
      <VisuallyHidden>Caricamento...</VisuallyHidden>
      <Skeleton className={classes.pictureSkeleton} />
      <div>
        <Skeleton height={14} width="30%" />
        <Skeleton height={44} width="80%" mt={16} />
        <Skeleton height={32} width="40%" mt={20} />
        <Skeleton height={90} mt={28} />
        <Skeleton height={44} mt={28} />
        <Skeleton height={44} mt={12} />
      </div>
    </div>
  )
}

/** In characters: a longer name at title size would fill a phone's screen. */
const longName = 60

function ProductView({ product, user }: { product: Product; user: User | null }) {
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

/**
 * The choice in the address, limited to values of the product; a single colour or size is preselected. The address is updated shortly after
 * the click, so until then the clicked choice is returned: a size clicked right after a colour must apply to that colour.
 */
function useChoice({ variants }: Product) {
  const { color, size, variant } = useSearch({ from: paths.product })
  const navigate = useNavigate()
  const [ahead, setAhead] = useState<VariantChoice | null>(null)
  const inAddress = initialChoice(variants, { color, size, name: variant })
  if (ahead && areEqual(ahead, inAddress)) setAhead(null)

  // Based on the last choice, not the last render: two choices can occur between two renders.
  const choose = (part: Partial<VariantChoice>) => {
    setAhead((last) => ({ ...(last ?? inAddress), ...part }))
    void navigate({
      from: paths.product,
      search: ({ color, size, variant }) => {
        const chosen = { ...initialChoice(variants, { color, size, name: variant }), ...part }
        return { color: chosen.color ?? undefined, size: chosen.size ?? undefined, variant: chosen.name ?? undefined }
      },
      replace: true,
      resetScroll: false,
    })
  }
  return [ahead ?? inAddress, choose] as const
}

const areEqual = (one: VariantChoice, other: VariantChoice): boolean =>
  one.color === other.color && one.size === other.size && one.name === other.name

/** The price for a business: net price, VAT and usual selling price. */
function BusinessPrice({ product }: { product: Pick<Product, 'price' | 'comparePrice' | 'vatRate'> }) {
  const { price, vatRate } = product
  const publicPrice = publicPriceOf(product)
  // Right after a deployment a product response may still lack `vatRate`.
  if (!vatRate) return null
  const { net, vat } = splitVat(price, vatRate)
  const rows: { name: string; amount: string; percent?: number }[] = [
    { name: 'Prezzo netto', amount: net },
    { name: `IVA ${vatRateText(vatRate)}%`, amount: vat },
    ...(publicPrice === null
      ? []
      : [
          { name: 'Prezzo consigliato al pubblico (PVP)', amount: publicPrice },
          {
            name: 'Margine: PVP senza IVA meno prezzo netto',
            ...marginAtPublicPrice(publicPrice, price, vatRate),
          },
        ]),
  ]
  return (
    <dl className={classes.prices}>
      {rows.map(({ name, amount, percent }) => (
        <div key={name} className="row gap-8">
          <dt className="muted">{name}</dt>
          <dd className={classes.amount}>
            {euro(amount)}
            {percent !== undefined && ` (${percentText(percent)})`}
          </dd>
        </div>
      ))}
    </dl>
  )
}

const Margin = latePart<{ product: Product }>(() => import('./margin.tsx').then(({ Margin }) => Margin))

/** The reseller's margin per piece. Its chunk loads after the page's because few users need it immediately. */
function MarginSection({ product }: { product: Product }) {
  // Right after a deployment a product response may still lack `vatRate`.
  if (!product.vatRate) return null
  return (
    <Panel title="Il tuo margine" className="above-20">
      <WhenHydrated fallback={<RowsSkeleton rows={3} height={72} />}>
        <Margin product={product} />
      </WhenHydrated>
    </Panel>
  )
}
