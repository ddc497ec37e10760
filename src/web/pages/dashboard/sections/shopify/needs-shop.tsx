import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { paths } from '../../../../../contract/site-pages.ts'
import { shopifyIntegrationQuery } from '../../../../features/shopify/customer/shopify.api.ts'
import { EmptyState } from '../../../../ui/empty-state.tsx'
import { LoadFailed } from '../../../../ui/loading/load-failed.tsx'
import { RowsSkeleton } from '../../../../ui/loading/skeletons.tsx'
import { ButtonLink } from '../../../../ui/navigation/button-link.tsx'

/** Renders its content only if a shop is connected. */
export function NeedsShop({ children }: { children: ReactNode }) {
  const { data: integration, isPending, error, refetch } = useQuery(shopifyIntegrationQuery())
  if (isPending) return <RowsSkeleton rows={4} height={72} />
  if (integration === undefined) return <LoadFailed error={error} onRetry={refetch} />
  if (integration) return children
  return (
    <EmptyState
      title="Prima collega il tuo negozio"
      text="Servono le credenziali del tuo Shopify: le istruzioni sono nella pagina del negozio."
      action={
        <ButtonLink to={paths.dashboard} search={{ section: 'shopify' }}>
          Collega il negozio
        </ButtonLink>
      }
    />
  )
}
