import type { ShipmentResults } from '../../../../../contract/orders/fulfilment.ts'
import type { TrackingFileRow } from '../../../../../contract/orders/tracking-file.ts'
import { mostShipmentsAtOnce } from '../../../../../domain/orders/parcels.ts'
import { http } from '../../../../shared/calls/http.ts'

export interface ShippedRows {
  shipped: number
  total: number
  /** Why each of the others did not leave. */
  failed: string[]
}

interface Watch {
  /** After each hundred. */
  onStep: (done: ShippedRows) => void
  /** Whether all went well or not: some may have left. */
  onEnd: () => Promise<unknown>
}

/** Ships the rows of a checked file, a hundred at a time; sending them again ships nothing twice. */
export async function shipRows(ready: readonly TrackingFileRow[], { onStep, onEnd }: Watch): Promise<ShippedRows> {
  const done: ShippedRows = { shipped: 0, total: ready.length, failed: [] }
  try {
    for (let at = 0; at < ready.length; at += mostShipmentsAtOnce) {
      const rows = ready.slice(at, at + mostShipmentsAtOnce)
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
