import { VisuallyHidden } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { Order } from '../../../../contract/orders.ts'
import { paths } from '../../../../contract/site-pages.ts'
import type { OrderStatusGroup } from '../../../../domain/orders.ts'
import { ButtonLink } from '../../../ui/button-link.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { LoadFailed } from '../../../ui/load-failed.tsx'
import { LoadMore } from '../../../ui/load-more.tsx'
import { RowsSkeleton } from '../../../ui/skeletons.tsx'
import { myOrdersQuery } from './my-orders.api.ts'
import classes from './my-orders.module.css'

const headings: Readonly<Record<OrderStatusGroup, string>> = {
  pending: 'Ordini da pagare',
  paid: 'Ordini pagati',
  shipped: 'Ordini spediti',
  cancelled: 'Ordini annullati',
}

const nothing: Readonly<Record<OrderStatusGroup, { title: string; text: string }>> = {
  pending: {
    title: 'Nessun ordine da pagare',
    text: 'Ordina dalla wishlist, dal catalogo o confermando le tue riserve.',
  },
  paid: {
    title: 'Nessun ordine pagato',
    text: 'Gli ordini pagati entro le 13:00 di un giorno lavorativo partono il giorno stesso.',
  },
  shipped: { title: 'Nessun ordine spedito', text: 'Qui segui i tuoi pacchi con il codice di tracking.' },
  cancelled: { title: 'Nessun ordine annullato', text: 'Gli ordini annullati restano qui, per memoria.' },
}

interface MyOrdersProps {
  status: OrderStatusGroup
  renderOrder: (order: Order) => ReactNode
}

export function MyOrders({ status, renderOrder }: MyOrdersProps) {
  const query = useInfiniteQuery(myOrdersQuery(status))
  const { data, error, isPending, refetch } = query
  const orders = data?.pages.flatMap(({ items }) => items) ?? []

  return (
    <section aria-labelledby="elenco-ordini">
      {status === 'cancelled' ? (
        <h2 id="elenco-ordini" className={classes.heading}>
          {headings[status]}
        </h2>
      ) : (
        <VisuallyHidden component="h2" id="elenco-ordini">
          {headings[status]}
        </VisuallyHidden>
      )}
      {isPending && <RowsSkeleton rows={2} height={280} />}
      {error && orders.length === 0 && <LoadFailed error={error} onRetry={refetch} />}
      {data && orders.length === 0 && (
        <EmptyState
          {...nothing[status]}
          action={status === 'pending' && <ButtonLink to={paths.catalog}>Sfoglia il catalogo</ButtonLink>}
        />
      )}
      {orders.length > 0 && (
        <ul className={classes.list}>
          {orders.map((order) => (
            <li key={order.id}>{renderOrder(order)}</li>
          ))}
        </ul>
      )}
      <LoadMore query={query} progress={{ shown: orders.length, total: data?.pages[0]?.total ?? 0 }} />
    </section>
  )
}
