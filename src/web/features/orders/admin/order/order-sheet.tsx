import type { ReactNode } from 'react'
import type { AdminOrderDetail } from '../../../../../contract/orders/orders.ts'
import { historyTitle } from '../../../../../domain/orders/orders.ts'
import { dateTime } from '../../../../shared/texts/format.ts'
import { RowsSkeleton } from '../../../../ui/loading/skeletons.tsx'
import { OrderDisputes } from '../disputes/order-disputes.tsx'
import { OrderCommands } from '../order-commands.tsx'
import { OrderReturns } from '../returns/order-returns.tsx'
import { OrderDocuments } from './order-documents.tsx'
import { OrderFacts } from './order-facts.tsx'
import { OrderItems } from './order-items.tsx'
import { OrderNotes } from './order-notes.tsx'
import { OrderParties } from './order-parties.tsx'
import classes from './order-sheet.module.css'
import type { OrderStep } from './order-steps.ts'
import { OrderWhiteLabel } from './order-white-label.tsx'
import { OrderRefund } from './refund/order-refund.tsx'
import { OrderRefunds } from './refund/order-refunds.tsx'
import { OrderShipment } from './shipment/order-shipment.tsx'

interface OrderSheetProps {
  order: AdminOrderDetail
  /** The order comes from the list; its history is still loading. */
  isPartial: boolean
  takesFocus: boolean
  onStep: (step: OrderStep) => void
  onShipped: (orderId: string) => void
  resellerLink: (userId: string, text: string) => ReactNode
}

export function OrderSheet({ order, isPartial, takesFocus, onStep, onShipped, resellerLink }: OrderSheetProps) {
  return (
    <div className={classes.sheet} tabIndex={-1} ref={takesFocus ? focusSheet : undefined}>
      <OrderFacts order={order} />
      <OrderDisputes order={order} />
      <OrderRefund order={order} />
      <div className={classes.columns}>
        <OrderParties order={order} resellerLink={resellerLink} />
        <OrderShipment order={order} onShipped={onShipped} />
      </div>
      <OrderReturns order={order} />
      {order.notes && (
        <section>
          <h3 className="below-8 text-lg">Note</h3>
          <p className={classes.notes}>{order.notes}</p>
        </section>
      )}
      <section>
        <h3 className="below-8 text-lg">Articoli</h3>
        <OrderItems order={order} />
        <OrderRefunds order={order} />
      </section>
      <OrderDocuments order={order} />
      {order.whiteLabel && <OrderWhiteLabel whiteLabel={order.whiteLabel} />}
      <section>
        <h3 className="below-8 text-lg">Note interne</h3>
        <OrderNotes order={order} />
      </section>
      <section>
        <h3 className="below-8 text-lg">Storico</h3>
        {isPartial ? <RowsSkeleton rows={2} height={24} /> : <OrderHistory history={order.history} />}
      </section>
      <OrderCommands order={order} onStep={onStep} />
    </div>
  )
}

/** Status changes with author, time and note. */
function OrderHistory({ history }: Pick<AdminOrderDetail, 'history'>) {
  if (history.length === 0) return <p className={classes.remark}>Nessun passaggio registrato.</p>
  return (
    <ol className="grid gap-6 plain-list">
      {history.map(({ status, at, by, note, about }) => (
        <li key={`${at} ${status} ${note}`} className={classes.entry}>
          <time dateTime={at} className={classes.when}>
            {dateTime(at)}
          </time>
          <span>
            <strong>{historyTitle(status, about)}</strong> · {by ?? 'Automatico'}
            {note && <span className={classes.remark}>{note}</span>}
          </span>
        </li>
      ))}
    </ol>
  )
}

const focusSheet = (element: HTMLDivElement | null) => element?.focus({ preventScroll: true })
