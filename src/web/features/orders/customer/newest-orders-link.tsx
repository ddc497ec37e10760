import { paths } from '../../../../contract/site-pages.ts'
import { ButtonLink } from '../../../ui/navigation/button-link.tsx'
import type { OrdersPage } from './my-orders.api.ts'

/** Link to the first page with the same tab and filters. */
export function NewestOrdersLink({ page: { status, after: _, start: __, ...filters } }: { page: OrdersPage }) {
  return (
    <ButtonLink variant="default" to={paths.dashboard} search={{ section: 'orders', tab: status, ...filters }}>
      I più recenti
    </ButtonLink>
  )
}
