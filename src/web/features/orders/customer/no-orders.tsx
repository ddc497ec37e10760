import type { ReactNode } from 'react'
import { Fragment } from 'react'
import type { OrderCounts } from '../../../../contract/orders/order-lists.ts'
import { paths } from '../../../../contract/site-pages.ts'
import type { OrderStatusGroup } from '../../../../domain/orders/orders.ts'
import { CutoffTime } from '../../../shared/site/use-site-facts.ts'
import { count } from '../../../shared/texts/format.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { ButtonLink, TextLink } from '../../../ui/navigation/button-link.tsx'
import type { OrdersPage } from './my-orders.api.ts'
import { NewestOrdersLink } from './newest-orders-link.tsx'
import { foundElsewhere, hasOrdersFilters } from './orders-filters.ts'

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
export function NoOrders({ page, counts, total }: NoOrdersProps) {
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
