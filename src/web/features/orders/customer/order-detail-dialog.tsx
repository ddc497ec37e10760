import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { Order, OrderDetail } from '../../../../contract/orders/orders.ts'
import { historyTitle } from '../../../../domain/orders/orders.ts'
import { chargedBackAmount } from '../../../../domain/orders/refunds.ts'
import { useLastPresent } from '../../../shared/dialogs/use-last-present.ts'
import { dateTime } from '../../../shared/texts/format.ts'
import { Dialog } from '../../../ui/dialogs/dialog.tsx'
import { DialogActions } from '../../../ui/dialogs/dialog-actions.tsx'
import { LoadFailed } from '../../../ui/loading/load-failed.tsx'
import { RowsSkeleton } from '../../../ui/loading/skeletons.tsx'
import { myOrderQuery } from './my-orders.api.ts'
import classes from './order-history.module.css'
import { OrderRefunds } from './order-refunds.tsx'
import { OrderSheet } from './order-sheet.tsx'
import { OrderReturns } from './returns/order-returns.tsx'
import { TrackingInShopNotice } from './tracking-in-shop-notice.tsx'

interface OrderDetailDialogProps {
  /** The order shown, from the URL; undefined while the dialog is closed. */
  orderId: string | undefined
  /** The order as loaded by the list, shown immediately; the history follows. */
  listed: Order | undefined
  onClose: () => void
  /** Buttons of the order, most important last. */
  renderActions: (order: Order) => ReactNode
}

export function OrderDetailDialog({ orderId, listed, onClose, renderActions }: OrderDetailDialogProps) {
  const shownId = useLastPresent(orderId) ?? ''
  const query = useQuery({ ...myOrderQuery(shownId), enabled: orderId !== undefined })
  const order = query.data ?? (listed?.id === shownId ? listed : undefined)
  return (
    <Dialog
      opened={orderId !== undefined}
      onClose={onClose}
      title={`Ordine ${order?.orderNumber ?? ''}`.trim()}
      size="xl"
      addressed
    >
      <Content order={order} detail={query.data} error={query.error} onRetry={query.refetch} />
      {order && <DialogActions>{renderActions(order)}</DialogActions>}
    </Dialog>
  )
}

interface ContentProps {
  order: Order | undefined
  detail: OrderDetail | undefined
  error: unknown
  onRetry: () => unknown
}

function Content({ order, detail, error, onRetry }: ContentProps) {
  if (!order) return error ? <LoadFailed error={error} onRetry={onRetry} /> : <RowsSkeleton rows={6} />
  return (
    <OrderSheet
      order={order}
      chargedBack={detail ? chargedBackAmount(detail) : '0.00'}
      inShop={detail?.trackingInShop && <TrackingInShopNotice orderId={order.id} tracking={detail.trackingInShop} />}
      backs={detail && <GoneBack order={detail} />}
    >
      {!detail && !error && <RowsSkeleton rows={2} height={44} />}
      {!detail && error !== null && <LoadFailed error={error} onRetry={onRetry} title="Cronologia non disponibile" />}
      {detail && <OrderHistory history={detail.history} />}
    </OrderSheet>
  )
}

/** Returns and refunds of the order. */
function GoneBack({ order }: { order: OrderDetail }) {
  return (
    <>
      <OrderReturns returns={order.returns} />
      <OrderRefunds order={order} />
    </>
  )
}

/** Status changes with time and note. */
function OrderHistory({ history }: Pick<OrderDetail, 'history'>) {
  return (
    <ol className="plain-list">
      {history.map(({ status, at, by, note, about }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: entries are only appended, and two may have the same time.
        <li key={index} className={classes.move}>
          <p className="flush strong leading-145">{historyTitle(status, about)}</p>
          <p className="flush text-sm muted leading-145">
            {dateTime(at)}
            {by && ` · ${by}`}
          </p>
          {note && <p className="flush text-sm muted leading-145">{note}</p>}
        </li>
      ))}
    </ol>
  )
}
