import { conflict, notFound } from '../../../domain/errors.ts'
import { onGivingUp } from '../../../domain/reservations.ts'
import type { AppContext } from '../../app-context.ts'
import { releaseStock } from '../stock/move-stock.ts'
import { lockReservations, updateReservations } from './reservations.queries.ts'

/** Cancels a reservation and releases its stock; safe to repeat. */
export function cancelReservation(app: AppContext, userId: string, id: string): Promise<void> {
  return app.db.transaction(async (tx) => {
    const [reservation] = await lockReservations(tx, userId, [id])
    if (!reservation) throw notFound('reservation.not_found', 'Riserva non trovata')
    const effect = onGivingUp[reservation.status]
    if (effect === 'refuse') throw conflict('reservation.converted', 'La riserva è già diventata un ordine.')
    if (effect === 'nothing') return
    await updateReservations(tx, [id], { status: 'cancelled' })
    await releaseStock(tx, [reservation], { reference: `reservation:${id}`, actorId: userId, reservationId: id })
  })
}
