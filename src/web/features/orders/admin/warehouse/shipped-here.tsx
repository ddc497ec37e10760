import { Button } from '@mantine/core'
import { shipmentUndoSeconds } from '../../../../../domain/orders/shipment-undo.ts'
import { useNow } from '../../../../shared/use-now.ts'
import type { Shipped } from './station/packing.ts'
import { command, undoable } from './station/station.ts'
import classes from './warehouse-side.module.css'

/** Parcels shipped at this station, newest first; the newest can be undone for a short time. */
export function ShippedHere({ shipped }: { shipped: readonly Shipped[] }) {
  const now = useNow(500)
  const last = undoable(shipped, now)
  if (shipped.length === 0) return null
  return (
    <section aria-label="Spediti qui">
      <h3 className={classes.title}>Spediti qui</h3>
      {last && (
        <Button fullWidth size="sm" variant="default" onClick={() => command('undo')}>
          Annulla {last.orderNumber} (F8, {Math.ceil(shipmentUndoSeconds - Math.max(now - last.at, 0) / 1000)} s)
        </Button>
      )}
      <ol className={classes.shipped}>
        {shipped.slice(0, 6).map((one) => (
          <li key={`${one.orderId} ${one.at}`} data-undone={one.isUndone || undefined}>
            <span>{one.orderNumber}</span> <span className={classes.soft}>{one.trackingNumber}</span>
            {one.isUndone && ' annullata'}
          </li>
        ))}
      </ol>
    </section>
  )
}
