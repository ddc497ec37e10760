import type { Transaction } from '../../database/database.ts'
import { notifyUser } from '../notifications/notify.ts'
import { insertHistory, type OrderRow } from './orders.queries.ts'

/** Paid for pieces that are no longer there: the order stays to be paid, its history and its reseller say what became of the money. */
export async function notePaymentReturned(tx: Transaction, order: OrderRow): Promise<void> {
  await insertHistory(tx, {
    orderId: order.id,
    status: order.status,
    actorId: null,
    note: 'Pagamento ricevuto, ma i pezzi non sono più disponibili: lo restituiamo per intero.',
  })
  await notifyUser(tx, order.userId, {
    kind: 'order.payment_returned',
    title: `Ordine ${order.orderNumber}: pagamento restituito`,
    body: 'Nel frattempo i pezzi sono finiti: restituiamo per intero quanto hai pagato.',
    link: '/dashboard?section=orders',
  })
}
