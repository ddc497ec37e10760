import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import type { Product } from '../../../contract/products/products.ts'
import { paths } from '../../../contract/site-pages.ts'
import { relatedCount } from '../../../domain/page-sizes.ts'
import { ProductGrid, ProductGridSkeleton } from '../../features/products/customer/product-grid.tsx'
import { relatedProductsQuery } from '../../features/products/customer/products.api.ts'
import { apiLogin } from '../../shared/calls/http.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Section } from '../../ui/layout/page.tsx'
import { LoadFailed } from '../../ui/loading/load-failed.tsx'
import { ButtonLink } from '../../ui/navigation/button-link.tsx'

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
