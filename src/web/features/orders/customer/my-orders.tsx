import { VisuallyHidden } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Fragment, type ReactNode } from 'react'
import type { OrderCounts } from '../../../../contract/orders/order-lists.ts'
import type { Order } from '../../../../contract/orders/orders.ts'
import { paths } from '../../../../contract/site-pages.ts'
import type { OrderStatusGroup } from '../../../../domain/orders/orders.ts'
import { ordersPageSize } from '../../../../domain/page-sizes.ts'
import { followingPage, pagePosition } from '../../../shared/page-address/page-position.ts'
import { CutoffTime } from '../../../shared/site/use-site-facts.ts'
import { count, plural } from '../../../shared/texts/format.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { LoadPageFailed, OutdatedNotice } from '../../../ui/loading/outdated-notice.tsx'
import { RowsSkeleton } from '../../../ui/loading/skeletons.tsx'
import { ButtonLink, TextLink } from '../../../ui/navigation/button-link.tsx'
import { CursorPager } from '../../../ui/navigation/cursor-pager.tsx'
import { myOrdersQuery, type OrdersPage } from './my-orders.api.ts'
import { foundElsewhere, hasOrdersFilters } from './orders-filters.ts'

const headings: Readonly<Record<OrderStatusGroup, string>> = {
  pending: 'Ordini da pagare',
  paid: 'Ordini pagati',
  shipped: 'Ordini spediti',
  cancelled: 'Ordini annullati',
}

interface MyOrdersProps {
  page: OrdersPage
  /** Undefined while loading. */
  counts: OrderCounts | undefined
  renderOrder: (order: Order) => ReactNode
}

const rowHeight = 72

/** One page of the orders in a tab. */
export function MyOrders({ page, counts, renderOrder }: MyOrdersProps) {
  const { data, error, isPending, isPlaceholderData, refetch } = useQuery(myOrdersQuery(page))
  const orders = data?.items ?? []
  // For a search, the list's own total is capped at 1000.
  const total = counts?.[page.status] ?? data?.total ?? 0

  return (
    <section aria-labelledby="elenco-ordini">
      {page.status === 'cancelled' ? (
        <h2 id="elenco-ordini" className="below-12">
          {headings[page.status]}
        </h2>
      ) : (
        <VisuallyHidden component="h2" id="elenco-ordini">
          {headings[page.status]}
        </VisuallyHidden>
      )}
      <VisuallyHidden role="status">{data && !isPlaceholderData && plural(total, 'ordine', 'ordini')}</VisuallyHidden>
      {isPending && <RowsSkeleton rows={Math.min(counts?.[page.status] || 3, ordersPageSize)} height={rowHeight} />}
      {error && !data && <LoadPageFailed error={error} onRetry={refetch} first={<NewestOrdersLink page={page} />} />}
      {error && data && <OutdatedNotice error={error} onRetry={refetch} />}
      {data && (
        <div className="dims-when-stale" data-stale={isPlaceholderData || undefined}>
          {orders.length === 0 && <NoOrders page={page} counts={counts} total={total} />}
          {orders.length > 0 && (
            <>
              <ul className="plain-list ruled framed">
                {orders.map((order) => (
                  <li key={order.id}>{renderOrder(order)}</li>
                ))}
              </ul>
              <OrdersPager page={page} shown={orders.length} total={total} next={data.nextCursor} />
            </>
          )}
        </div>
      )}
    </section>
  )
}

interface OrdersPagerProps {
  page: OrdersPage
  shown: number
  total: number
  /** Cursor of the next page; null on the last one. */
  next: string | null
}

function OrdersPager({ page, shown, total, next }: OrdersPagerProps) {
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

const nothing: Readonly<Record<OrderStatusGroup, { title: string; text: ReactNode }>> = {
  pending: {
    title: 'Nessun ordine da pagare',
    text: 'Ordina dalla wishlist, dal catalogo o confermando le tue riserve.',
  },
  paid: {
    title: 'Nessun ordine pagato',
    text: (
      <>
        Gli ordini pagati entro le <CutoffTime /> di un giorno lavorativo partono il giorno stesso.
      </>
    ),
  },
  shipped: { title: 'Nessun ordine spedito', text: 'Qui segui i tuoi pacchi con il codice di tracking.' },
  cancelled: { title: 'Nessun ordine annullato', text: 'Gli ordini annullati restano qui, per memoria.' },
}

interface NoOrdersProps {
  page: OrdersPage
  counts: OrderCounts | undefined
  /** Total on all pages. */
  total: number
}

/** Replaces an empty list: explains what to do if there are no orders, if the filters match none, or if a later page has become empty. */
function NoOrders({ page, counts, total }: NoOrdersProps) {
  const { status } = page
  if (page.after !== undefined && total > 0) {
    return <EmptyState title="In questa pagina non è rimasto niente." action={<NewestOrdersLink page={page} />} />
  }
  if (!hasOrdersFilters(page)) {
    return (
      <EmptyState
        {...nothing[status]}
        action={
          status === 'pending' && (
            <ButtonLink variant="default" to={paths.catalog}>
              Sfoglia il catalogo
            </ButtonLink>
          )
        }
      />
    )
  }
  return (
    <EmptyState
      title={`${nothing[status].title} con questi filtri`}
      text={<FoundElsewhere page={page} counts={counts} />}
      action={
        <ButtonLink
          variant="default"
          to={paths.dashboard}
          search={{ section: 'orders', tab: status }}
          resetScroll={false}
        >
          Azzera i filtri
        </ButtonLink>
      }
    />
  )
}

/** Matching orders may be in another tab. */
function FoundElsewhere({
  page: { status, after: _, ...filters },
  counts,
}: {
  page: OrdersPage
  counts: OrderCounts | undefined
}) {
  const others = foundElsewhere(status, counts)
  if (others.length === 0) {
    return 'Non ce ne sono neanche negli altri stati: controlla il numero, usa meno parole o allarga le date.'
  }
  return (
    <>
      {others.map(({ tab, count: found, text }, index) => (
        <Fragment key={tab}>
          {index > 0 && ', '}
          <TextLink to={paths.dashboard} search={{ section: 'orders', tab, ...filters }} resetScroll={false} inherit>
            {count(found)} {text}
          </TextLink>
        </Fragment>
      ))}
      .
    </>
  )
}

/** Link to the first page with the same tab and filters. */
function NewestOrdersLink({ page: { status, after: _, start: __, ...filters } }: { page: OrdersPage }) {
  return (
    <ButtonLink variant="default" to={paths.dashboard} search={{ section: 'orders', tab: status, ...filters }}>
      I più recenti
    </ButtonLink>
  )
}
