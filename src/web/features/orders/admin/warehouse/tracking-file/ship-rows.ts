import type { ShipmentResults } from '../../../../../../contract/orders/fulfilment.ts'
import type { TrackingFileRow } from '../../../../../../contract/orders/tracking-file.ts'
import { maxShipmentsAtOnce } from '../../../../../../domain/orders/parcels/parcels.ts'
import { http } from '../../../../../shared/calls/http.ts'

export interface ShippedRows {
  shipped: number
  total: number
  /** Reason for each row that was not shipped. */
  failed: string[]
}

interface Watch {
  /** Called after each batch. */
  onStep: (done: ShippedRows) => void
  /** Called after success and failure: some rows may have been shipped. */
  onEnd: () => Promise<unknown>
}

/** Ships the rows of a checked file in batches of `maxShipmentsAtOnce`; sending them again ships nothing twice. */
export async function shipRows(ready: readonly TrackingFileRow[], { onStep, onEnd }: Watch): Promise<ShippedRows> {
  const done: ShippedRows = { shipped: 0, total: ready.length, failed: [] }
  try {
    for (let at = 0; at < ready.length; at += maxShipmentsAtOnce) {
      const rows = ready.slice(at, at + maxShipmentsAtOnce)
      const shipments = rows.map(({ orderId, trackingNumber, carrier }) => ({ orderId, trackingNumber, carrier }))
      const { results } = await http.post<ShipmentResults>('/api/admin/orders/shipments', { shipments })
      for (const [n, { isShipped, problem }] of results.entries()) {
        if (isShipped) done.shipped += 1
        else done.failed.push(`Riga ${rows[n]?.line}: ${problem}`)
      }
      onStep({ ...done, failed: [...done.failed] })
    }
    return done
  } finally {
    await onEnd()
  }
}

export const shippedTitle = ({ shipped, total }: ShippedRows): string => `${shipped} su ${total} spediti`

export const allLeft = ({ shipped, total }: ShippedRows): boolean => shipped === total
