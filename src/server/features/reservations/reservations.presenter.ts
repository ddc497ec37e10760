import type { Reservation } from '../../../contract/orders/reservations.ts'
import type { ReservationRow } from '../../database/schema/stock.ts'
import type { DescribedLine } from '../catalogue/read-catalogue.ts'

/** `lines` describe the reservations in the same order. */
export function presentReservations(rows: readonly ReservationRow[], lines: readonly DescribedLine[]): Reservation[] {
  return rows.flatMap((row, index) => {
    const line = lines[index]
    if (!line) return []
    return [
      {
        id: row.id,
        productId: row.productId,
        variantId: row.variantId,
        quantity: row.quantity,
        status: row.status,
        expiresAt: row.expiresAt.toISOString(),
        createdAt: row.createdAt.toISOString(),
        product: line.product,
        variant: line.variant,
      },
    ]
  })
}
