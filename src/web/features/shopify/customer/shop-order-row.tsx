import { Button } from '@mantine/core'
import type { ShopifyOrder } from '../../../../contract/shopify/shopify-orders.ts'
import { paths } from '../../../../contract/site-pages.ts'
import { orderStatusLabel } from '../../../../domain/orders/orders.ts'
import { isShopOrderOpen, shopOrderStateLabels } from '../../../../domain/shopify/shopify-order-states.ts'
import { date, dateTime } from '../../../shared/texts/format.ts'
import { trackingInShopLabels } from '../../../shared/texts/tracking-in-shop.ts'
import { TextLink } from '../../../ui/navigation/button-link.tsx'
import { StatusBadge } from '../../../ui/status-badge.tsx'
import { stateTints } from './ledger-texts.ts'
import classes from './shop-order-row.module.css'
import { useRetryShopOrder } from './shop-orders.api.ts'

/** State of one order of the shop. */
export function ShopOrderRow({ order, isActive }: { order: ShopifyOrder; isActive: boolean }) {
  const { name, state, reason, order: here, orderedAt, cancelledAt, seenAt, tries } = order
  return (
    <tr>
      <td className={classes.name}>
        {name}
        {orderedAt && <span className={classes.soft}>del {date(orderedAt)}</span>}
      </td>
      <td>
        <StatusBadge tint={stateTints[state]}>{shopOrderStateLabels[state]}</StatusBadge>
      </td>
      <td className={classes.reason}>
        {reason}
        {cancelledAt && <span className={classes.soft}>Annullato su Shopify il {dateTime(cancelledAt)}</span>}
      </td>
      <td className={classes.here}>
        {here && (
          <>
            <TextLink to={paths.dashboard} search={{ section: 'orders', detail: here.id }} inherit>
              {here.orderNumber}
            </TextLink>
            <span className={classes.soft}>{orderStatusLabel(here.status)}</span>
            {here.tracking && <span className={classes.soft}>{trackingInShopLabels[here.tracking.state]}</span>}
          </>
        )}
      </td>
      <td className={classes.seen} data-label="Visto">
        {dateTime(seenAt)}
        {tries > 1 && isShopOrderOpen[state] && <span className={classes.soft}>{tries} tentativi</span>}
      </td>
      <td data-align="end">{isActive && isShopOrderOpen[state] && <Retry order={order} />}</td>
    </tr>
  )
}

function Retry({ order }: { order: ShopifyOrder }) {
  const retry = useRetryShopOrder(order)
  return (
    <Button
      variant="default"
      size="xs"
      loading={retry.isPending}
      aria-label={`Riprova l’ordine ${order.name}`}
      onClick={() => retry.mutate()}
    >
      Riprova
    </Button>
  )
}
