import type { ReturnClosing } from '../../../domain/orders/returns/returns.ts'
import { type Mail, returnAddressMark } from '../../features/mail/mail.ts'
import type { OrderEvents } from '../order-events.ts'
import { greeting } from './mail-texts.ts'

const texts = {
  accepted: {
    title: 'Reso accettato',
    sentence: `abbiamo accettato il reso. Rimanda i capi nel loro imballo, con il numero dell’ordine nel pacco, a questo indirizzo: ${returnAddressMark}. Appena arrivano li controlliamo e ti rimborsiamo.`,
  },
  refused: {
    title: 'Reso rifiutato',
    sentence: 'abbiamo esaminato la tua richiesta e non possiamo accettare il reso.',
  },
} as const

/** An admin accepted or refused a return request. */
export function returnDecided(facts: OrderEvents['order_return.decided'], site: string): Mail {
  const { order, reseller, returnId, status, answer } = facts
  const { title, sentence } = texts[status]
  return {
    kind: 'order_return.decided',
    to: reseller.email,
    subject: `${title}: ordine ${order.orderNumber}`,
    preheader: answer ?? (status === 'accepted' ? 'Ora puoi spedirci i capi.' : 'I capi restano a te.'),
    heading: title,
    paragraphs: [greeting(reseller), sentence, ...(answer ? [answer] : [])],
    ...placeOf(order, site),
    dedupeKey: `order_return.decided:${returnId}`,
  }
}

const closings: Readonly<Record<ReturnClosing, { preheader: string; sentence: string }>> = {
  not_received: {
    preheader: 'I capi non sono arrivati.',
    sentence:
      'abbiamo chiuso il reso perché i capi non sono arrivati. Se li hai spediti, scrivici con il tracking del pacco.',
  },
  not_refunded: {
    preheader: 'I capi sono arrivati; leggi perché non c’è un rimborso.',
    sentence: 'abbiamo ricevuto i capi e chiuso il reso senza rimborsare il pagamento. Ecco perché:',
  },
}

/** An admin closed a return without a refund. */
export function returnClosed(facts: OrderEvents['order_return.closed'], site: string): Mail {
  const { order, reseller, returnId, status, answer } = facts
  const { preheader, sentence } = closings[status]
  return {
    kind: 'order_return.closed',
    to: reseller.email,
    subject: `Reso chiuso: ordine ${order.orderNumber}`,
    preheader,
    heading: 'Reso chiuso',
    paragraphs: [greeting(reseller), sentence, answer],
    ...placeOf(order, site),
    dedupeKey: `order_return.closed:${returnId}`,
  }
}

const placeOf = (order: OrderEvents['order_return.closed']['order'], site: string): Pick<Mail, 'rows' | 'action'> => ({
  rows: [
    { name: 'Ordine', value: order.orderNumber },
    ...(order.reference ? [{ name: 'Riferimento', value: order.reference }] : []),
  ],
  action: { label: 'Vai all’ordine', url: `${site}/dashboard?section=orders&detail=${order.id}` },
})
