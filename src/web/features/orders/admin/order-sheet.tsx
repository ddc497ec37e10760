import type { AdminOrderDetail } from '../../../../contract/orders.ts'
import { RowsSkeleton } from '../../../ui/skeletons.tsx'
import { AdminOrderCommands } from './order-commands.tsx'
import { AdminOrderFacts } from './order-facts.tsx'
import { AdminOrderHistory } from './order-history.tsx'
import { AdminOrderItems } from './order-items.tsx'
import { AdminOrderParties } from './order-parties.tsx'
import classes from './order-sheet.module.css'
import { AdminOrderShipment } from './order-shipment.tsx'
import { AdminPackingSlip } from './packing-slip.tsx'

interface AdminOrderSheetProps {
  order: AdminOrderDetail
  /** Only what the list knew: the history is on its way. */
  isPartial: boolean
  takesFocus: boolean
  onCancel: () => void
  onShipped: (orderId: string) => void
}

export function AdminOrderSheet({ order, isPartial, takesFocus, onCancel, onShipped }: AdminOrderSheetProps) {
  return (
    <div className={classes.sheet} tabIndex={-1} ref={takesFocus ? focusSheet : undefined}>
      <AdminOrderFacts order={order} />
      <div className={classes.columns}>
        <AdminOrderParties order={order} />
        <AdminOrderShipment order={order} onShipped={onShipped} />
      </div>
      <section>
        <h3 className={classes.title}>Articoli</h3>
        <AdminOrderItems order={order} />
      </section>
      {order.notes && (
        <section>
          <h3 className={classes.title}>Note</h3>
          <p className={classes.notes}>{order.notes}</p>
        </section>
      )}
      <section>
        <h3 className={classes.title}>Storico</h3>
        {isPartial ? <RowsSkeleton rows={2} height={24} /> : <AdminOrderHistory history={order.history} />}
      </section>
      <AdminOrderCommands order={order} onCancel={onCancel} />
      <AdminPackingSlip order={order} />
    </div>
  )
}

const focusSheet = (element: HTMLDivElement | null) => element?.focus({ preventScroll: true })
