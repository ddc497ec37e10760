import { Button } from '@mantine/core'
import { queryOptions, useQuery } from '@tanstack/react-query'
import type { TrackingTrouble, TrackingTroubles as Troubles } from '../../../../contract/shopify/tracking-in-shop.ts'
import { paths } from '../../../../contract/site-pages.ts'
import { http } from '../../../shared/calls/http.ts'
import { useRetryTracking } from '../../../shared/calls/use-retry-tracking.ts'
import { cappedCount } from '../../../shared/texts/count-text.ts'
import { dateTime } from '../../../shared/texts/format.ts'
import { trackingInShopText } from '../../../shared/texts/tracking-in-shop.ts'
import { Panel } from '../../../ui/layout/panel.tsx'
import { TextLink } from '../../../ui/navigation/button-link.tsx'
import classes from './tracking-troubles.module.css'

/** Tracking numbers are sent in the background, so opening the section refetches. */
const trackingTroublesQuery = () =>
  queryOptions({
    queryKey: ['/api/shopify/tracking'],
    queryFn: ({ signal }) => http.get<Troubles>('/api/shopify/tracking', { signal }),
    refetchOnMount: 'always',
  })

/** Shipped orders whose tracking number the shop has not accepted; renders nothing if there are none. */
export function TrackingTroubles() {
  const { data } = useQuery(trackingTroublesQuery())
  if (!data || data.total === 0) return null
  const { orders, total } = data
  return (
    <Panel
      title="Tracking non ancora nel negozio"
      intro="Sono ordini già partiti: accanto a ciascuno trovi il motivo e che cosa fare."
    >
      <ul className={classes.list}>
        {orders.map((order) => (
          <Trouble key={order.orderId} order={order} />
        ))}
      </ul>
      {total > orders.length && (
        <p className={classes.soft}>
          Qui vedi gli ultimi {orders.length} di {cappedCount(total)}.
        </p>
      )}
    </Panel>
  )
}

function Trouble({ order: { orderId, orderNumber, reference, tracking } }: { order: TrackingTrouble }) {
  const retry = useRetryTracking(orderId)
  const { title, text, canRetry } = trackingInShopText(tracking)
  return (
    <li className={classes.trouble}>
      <div>
        <p className="flush strong breakable leading-150">
          {reference && `${reference} · `}
          <TextLink to={paths.dashboard} search={{ section: 'orders', detail: orderId }} inherit>
            {orderNumber}
          </TextLink>
        </p>
        <p className="flush breakable leading-150">
          {title}. {text}
        </p>
        <p className={classes.soft}>Ultimo tentativo {dateTime(tracking.at)}</p>
      </div>
      {canRetry && (
        <Button
          variant="default"
          size="xs"
          loading={retry.isPending}
          aria-label={`Riprova il tracking di ${orderNumber}`}
          onClick={() => retry.mutate()}
        >
          Riprova
        </Button>
      )}
    </li>
  )
}
