import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { RefundOfOrder } from '../../../../contract/orders/order-refunds.ts'
import type { Order, OrderDetail } from '../../../../contract/orders/orders.ts'
import type { TrackingInShop } from '../../../../contract/shopify/tracking-in-shop.ts'
import { historyTitle } from '../../../../domain/orders/orders.ts'
import { chargedBackAmount, type RefundState } from '../../../../domain/orders/paying/refunds.ts'
import { useRetryTracking } from '../../../shared/calls/use-retry-tracking.ts'
import { useLastPresent } from '../../../shared/dialogs/use-last-present.ts'
import { date, dateTime, euro } from '../../../shared/texts/format.ts'
import { trackingInShopText } from '../../../shared/texts/tracking-in-shop.ts'
import { Dialog } from '../../../ui/dialogs/dialog.tsx'
import { DialogActions } from '../../../ui/dialogs/dialog-actions.tsx'
import { LoadFailed } from '../../../ui/loading/load-failed.tsx'
import { RowsSkeleton } from '../../../ui/loading/skeletons.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { refundTitle } from '../shared/refund-texts.ts'
import { myOrderQuery } from './my-orders.api.ts'
import classes from './order-detail-dialog.module.css'
import { OrderSheet } from './order-sheet.tsx'
import { OrderReturns } from './returns/order-returns.tsx'

interface OrderDetailDialogProps {
  /** The order shown, from the URL; undefined while the dialog is closed. */
  orderId: string | undefined
  /** The order as loaded by the list, shown immediately; the history follows. */
  listed: Order | undefined
  onClose: () => void
  /** Its invoice and credit notes. */
  renderDocuments: (order: Order) => ReactNode
  /** Buttons of the order, most important last. */
  renderActions: (order: Order) => ReactNode
}

export function OrderDetailDialog(props: OrderDetailDialogProps) {
  const { orderId, listed, onClose, renderDocuments, renderActions } = props
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
      <Content
        order={order}
        detail={query.data}
        documents={order && renderDocuments(order)}
        error={query.error}
        onRetry={query.refetch}
      />
      {order && <DialogActions>{renderActions(order)}</DialogActions>}
    </Dialog>
  )
}

interface ContentProps {
  order: Order | undefined
  detail: OrderDetail | undefined
  documents: ReactNode
  error: unknown
  onRetry: () => unknown
}

function Content({ order, detail, documents, error, onRetry }: ContentProps) {
  if (!order) return error ? <LoadFailed error={error} onRetry={onRetry} /> : <RowsSkeleton rows={6} />
  return (
    <OrderSheet
      order={order}
      chargedBack={detail ? chargedBackAmount(detail) : '0.00'}
      inShop={detail?.trackingInShop && <TrackingInShopNotice orderId={order.id} tracking={detail.trackingInShop} />}
      backs={
        <>
          {detail && <GoneBack order={detail} />}
          {documents}
        </>
      }
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

/** A failed refund is shown as in progress: retrying it is the office's task, not the reseller's. */
const states: Readonly<Record<RefundState, string>> = {
  requested: 'In corso: torna sulla carta usata per il pagamento.',
  failed: 'In corso: torna sulla carta usata per il pagamento.',
  by_hand: 'In corso: te lo facciamo avere noi.',
  done: 'Effettuato: la banca impiega di solito qualche giorno ad accreditarlo.',
}

function stateOf({ kind, state, byHand }: RefundOfOrder): string {
  if (kind === 'dispute') return 'Restituito dalla banca dopo la contestazione.'
  return byHand ? `Restituito, non sulla carta. Riferimento: ${byHand.reference}` : states[state]
}

/** Pending and completed refunds of the user's order: items, date and reason. */
function OrderRefunds({ order }: { order: OrderDetail }) {
  const { refunds } = order
  if (refunds.length === 0) return null
  return (
    <section className="above-20">
      <h3 className={classes.heading}>Rimborsi</h3>
      <ul className="plain-list ruled">
        {refunds.map((refund) => (
          <li key={refund.id} className={classes.refund}>
            <div>
              <p className="flush breakable leading-145">{refundTitle(refund, order)}</p>
              {refund.reason && <p className={classes.soft}>{refund.reason}</p>}
              <p className={classes.soft}>
                {date(refund.byHand ? `${refund.byHand.paidOn}T12:00:00Z` : (refund.doneAt ?? refund.at))} ·{' '}
                {stateOf(refund)}
              </p>
            </div>
            <span className={classes.amount}>{euro(refund.amount)}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** State of the tracking number in the connected shop, with advice if it is missing there. */
function TrackingInShopNotice({ orderId, tracking }: { orderId: string; tracking: TrackingInShop }) {
  const retry = useRetryTracking(orderId)
  const { tone, title, text, canRetry } = trackingInShopText(tracking)
  return (
    <Notice
      tone={tone}
      title={title}
      action={
        canRetry && (
          <Button variant="default" size="xs" loading={retry.isPending} onClick={() => retry.mutate()}>
            Riprova
          </Button>
        )
      }
    >
      {text}
    </Notice>
  )
}
