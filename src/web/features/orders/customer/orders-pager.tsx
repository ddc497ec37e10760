import { paths } from '../../../../contract/site-pages.ts'
import { followingPage, pagePosition } from '../../../shared/page-address/page-position.ts'
import { ButtonLink } from '../../../ui/navigation/button-link.tsx'
import { CursorPager } from '../../../ui/navigation/cursor-pager.tsx'
import type { OrdersPage } from './my-orders.api.ts'
import { NewestOrdersLink } from './newest-orders-link.tsx'

interface OrdersPagerProps {
  page: OrdersPage
  shown: number
  total: number
  /** Cursor of the next page; null on the last one. */
  next: string | null
}

export function OrdersPager({ page, shown, total, next }: OrdersPagerProps) {
  const { status, after, start, ...filters } = page
  return (
    <CursorPager
      label="Pagine degli ordini"
      position={pagePosition({ start, shown, total }, 'ordine', 'ordini')}
      first={after !== undefined && <NewestOrdersLink page={page} />}
      next={
        next !== null && (
          <ButtonLink
            variant="default"
            to={paths.dashboard}
            search={{ section: 'orders', tab: status, ...filters, ...followingPage({ after, start, shown, next }) }}
          >
            Ordini precedenti
          </ButtonLink>
        )
      }
    />
  )
}
