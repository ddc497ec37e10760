import type { AdminOrderDetail } from '../../../../../contract/orders/orders.ts'
import { payableAmount } from '../../../../../domain/orders/orders.ts'
import { dateTime, euro } from '../../../../shared/texts/format.ts'
import { trackingInShopLabels } from '../../../../shared/texts/tracking-in-shop.ts'
import { Fact, Facts } from '../../../../ui/facts.tsx'
import { OrderStatusLine } from '../order-status-line.tsx'

/** Status, total and dates, in one line on wide screens. */
export function OrderFacts({ order }: { order: AdminOrderDetail }) {
  return (
    <Facts>
      <Fact label="Stato">
        <OrderStatusLine order={order} />
      </Fact>
      <Fact label="Totale">
        <strong>{euro(payableAmount(order))}</strong>
      </Fact>
      <Fact label="Data">{dateTime(order.createdAt)}</Fact>
      {order.paidAt && <Fact label="Pagato">{dateTime(order.paidAt)}</Fact>}
      {order.shippedAt && <Fact label="Spedito">{dateTime(order.shippedAt)}</Fact>}
      {order.holdExpiresAt && <Fact label="Merce riservata fino a">{dateTime(order.holdExpiresAt)}</Fact>}
      {order.reference && <Fact label="Riferimento del rivenditore">{order.reference}</Fact>}
      {order.shopifyOrderId && <Fact label="Ordine Shopify">{order.shopifyOrderId}</Fact>}
      {order.trackingInShop && (
        <Fact label="Nel negozio del rivenditore">
          {trackingInShopLabels[order.trackingInShop.state]}
          {order.trackingInShop.reason && `: ${order.trackingInShop.reason}`}
        </Fact>
      )}
    </Facts>
  )
}
