import { useQuery } from '@tanstack/react-query'
import { paths } from '../../../contract/site-pages.ts'
import { previewSize } from '../../../domain/page-sizes.ts'
import { isPresentable } from '../../../domain/products/availability.ts'
import { ProductGrid, ProductGridSkeleton } from '../../features/products/customer/product-grid.tsx'
import { previewQuery } from '../../features/products/customer/products.api.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Section } from '../../ui/layout/page.tsx'
import { LoadFailed } from '../../ui/loading/load-failed.tsx'
import { ButtonLink } from '../../ui/navigation/button-link.tsx'

export function LatestArrivals({ isSignedIn }: { isSignedIn: boolean }) {
  return (
    <Section
      title="Ultimi arrivi"
      intro={isSignedIn ? undefined : 'Accedi per vedere il catalogo completo con tutte le immagini'}
      actions={
        isSignedIn && (
          <ButtonLink to={paths.catalog} variant="default">
            Tutto il catalogo
          </ButtonLink>
        )
      }
    >
      <Preview isSignedIn={isSignedIn} />
    </Section>
  )
}

function Preview({ isSignedIn }: { isSignedIn: boolean }) {
  const { data: preview, error, refetch } = useQuery(previewQuery())
  if (error && !preview) return <LoadFailed error={error} onRetry={refetch} />
  if (!preview) return <ProductGridSkeleton cards={previewSize} />
  const shown = preview.products.filter(isPresentable)
  if (shown.length === 0) {
    return (
      <EmptyState
        title="Catalogo non disponibile"
        text="I primi capi stanno arrivando in magazzino: torna a trovarci presto."
      />
    )
  }
  return <ProductGrid products={shown} preview={!isSignedIn} />
}
