import type { ShipmentResult, ShipmentsInput } from '../../../contract/orders/fulfilment.ts'
import { DomainError } from '../../../domain/errors.ts'
import type { AppContext } from '../../app-context.ts'
import { shipOrder } from '../orders/shipment/ship-order.ts'

/** Ships these orders, each in its own transaction, and returns each result. Idempotent: an order already shipped with its number stays unchanged. */
export async function shipMany(
  app: AppContext,
  adminId: string,
  { shipments }: ShipmentsInput,
): Promise<ShipmentResult[]> {
  const results: ShipmentResult[] = []
  for (const { orderId, ...input } of shipments) {
    try {
      await shipOrder(app, adminId, orderId, { ...input, replaces: null })
      results.push({ orderId, isShipped: true, problem: null })
    } catch (error) {
      if (!(error instanceof DomainError)) throw error
      results.push({ orderId, isShipped: false, problem: error.message })
    }
  }
  return results
}
