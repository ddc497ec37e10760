import { Anchor, Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import type { User } from '../../../contract/accounts/accounts.ts'
import type { Product } from '../../../contract/products/products.ts'
import { paths } from '../../../contract/site-pages.ts'
import { seesAllImages } from '../../../domain/accounts/plans.ts'
import { relatedCount } from '../../../domain/page-sizes.ts'
import { heldPlan } from '../../features/accounts/shared/own-subscription.ts'
import { ProductGrid, ProductGridSkeleton } from '../../features/products/customer/product-grid.tsx'
import { relatedProductsQuery } from '../../features/products/customer/products.api.ts'
import { apiLogin } from '../../shared/calls/http.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Section } from '../../ui/layout/page.tsx'
import { LoadFailed } from '../../ui/loading/load-failed.tsx'
import { ButtonLink, TextLink } from '../../ui/navigation/button-link.tsx'

interface RelatedProductsProps {
  product: Product
  /** False for visitors, who may not list a category. */
  isSignedIn: boolean
}

export function RelatedProducts({ product, isSignedIn }: RelatedProductsProps) {
  return <Section title="Prodotti Correlati">{isSignedIn ? <Related product={product} /> : <SignInForMore />}</Section>
}

function SignInForMore() {
  const { pathname } = useLocation()
  return (
    <EmptyState
      title="C’è altro in catalogo"
      text="Accedi per vedere i prodotti della stessa categoria, con varianti e disponibilità."
      action={
        <Button component="a" href={apiLogin(pathname)} variant="default">
          Accedi
        </Button>
      }
    />
  )
}

function Related({ product }: { product: Product }) {
  const { data: related, error, refetch } = useQuery(relatedProductsQuery(product.id))
  if (error && !related) return <LoadFailed error={error} onRetry={refetch} />
  if (!related) return <ProductGridSkeleton cards={relatedCount} />
  if (related.length === 0) {
    return (
      <EmptyState
        title="Nessun prodotto correlato"
        action={
          <ButtonLink to={paths.catalog} variant="default">
            Tutto il catalogo
          </ButtonLink>
        }
      />
    )
  }
  return <ProductGrid products={related} />
}

/**
 * Explains which pictures signing in or a better plan would add. The API returns only the first picture and not their number, so this is
 * shown below every product that has a picture.
 */
export function MoreToSee({ product, user }: { product: Product; user: User | null }) {
  const { pathname } = useLocation()
  if (!user) {
    return (
      <p className="flush text-sm muted leading-150">
        <Anchor href={apiLogin(pathname)} inherit>
          Accedi
        </Anchor>{' '}
        per vedere tutte le immagini e varianti
      </p>
    )
  }
  const hasPicture = product.images.length > 0 || product.imageUrl !== null
  // A lapsed plan has the access of trial.
  const seesAll = user.isAdmin || seesAllImages(heldPlan(user))
  if (!hasPicture || seesAll) return null
  return (
    <p className="flush text-sm muted leading-150">
      Con il tuo piano vedi la prima immagine di ogni prodotto.{' '}
      <TextLink to={paths.subscriptions} inherit>
        Passa a Starter per vedere tutte le immagini
      </TextLink>
    </p>
  )
}
