import { adminPlaces } from '../../../contract/admin-places.ts'
import type { ReturnClosing, ReturnStatus } from '../../../domain/orders/returns/returns.ts'
import { returnClosed, returnDecided } from '../mails/order-return-mails.ts'
import type { OrderEvents } from '../order-events.ts'
import { type SubscribersOf, shortened } from '../subscribers.ts'
import { orderPlace } from './shipment-subscribers.ts'

const pieces = (n: number): string => (n === 1 ? '1 capo' : `${n} capi`)

/** Contains no text by the consignee, because Telegram stores the chat. */
function requested({ order, requester, pieces: n, pictures }: OrderEvents['order_return.requested']) {
  const photos = pictures === 0 ? '' : `, ${pictures === 1 ? '1 foto' : `${pictures} foto`}`
  return {
    kind: 'order_return.requested' as const,
    title: `Reso richiesto: ${order.orderNumber}`,
    body: `${requester}, ${pieces(n)}${photos}`,
    link: adminPlaces.order(order.id),
  }
}

/** Warns the admins if the parcel may already be on its way. */
const withdrawn = ({ order, requester, wasAccepted }: OrderEvents['order_return.withdrawn']) => ({
  kind: 'order_return.withdrawn' as const,
  title: `Reso annullato: ${order.orderNumber}`,
  body: `${requester} ha annullato la richiesta${wasAccepted ? ', che era già accettata: il pacco potrebbe essere in viaggio' : ''}.`,
  link: adminPlaces.order(order.id),
})

const answers = {
  accepted: { title: 'reso accettato', body: 'Ora puoi spedirci i capi.' },
  refused: { title: 'reso rifiutato', body: 'Leggi perché nei dettagli dell’ordine.' },
} as const

const closings: Readonly<Record<ReturnClosing, { before: ReturnStatus; notification: string }>> = {
  not_received: { before: 'accepted', notification: 'I capi non sono arrivati.' },
  not_refunded: { before: 'received', notification: 'I capi sono arrivati, ma non c’è un rimborso.' },
}

export const orderReturnSubscribers = {
  'order_return.requested': {
    adminNotification: (facts) => {
      const { body, ...notice } = requested(facts)
      return { ...notice, body: `${body}: ${shortened(facts.reason)}` }
    },
    telegram: requested,
  },
  'order_return.decided': {
    mails: (facts, site) => [returnDecided(facts, site)],
    notification: ({ order, status, answer }) => ({
      userId: order.userId,
      kind: 'order_return.decided',
      title: `Ordine ${order.orderNumber}: ${answers[status].title}`,
      body: answer === null ? answers[status].body : shortened(answer),
      link: orderPlace(order.id),
    }),
    // Without the answer, which may name people. It is stored in the return and removed together with the consignee's data.
    audit: ({ order, returnId, status, adminId }) => ({
      actorId: adminId,
      action: status === 'accepted' ? 'order_return.accept' : 'order_return.refuse',
      subject: `order_return:${returnId}`,
      before: { status: 'requested' },
      after: { status },
      details: { orderId: order.id },
    }),
  },
  'order_return.closed': {
    mails: (facts, site) => [returnClosed(facts, site)],
    notification: ({ order, status, answer }) => ({
      userId: order.userId,
      kind: 'order_return.closed',
      title: `Ordine ${order.orderNumber}: reso chiuso`,
      body: `${closings[status].notification} ${shortened(answer)}`,
      link: orderPlace(order.id),
    }),
    audit: ({ order, returnId, status, adminId }) => ({
      actorId: adminId,
      action: 'order_return.close',
      subject: `order_return:${returnId}`,
      before: { status: closings[status].before },
      after: { status },
      details: { orderId: order.id },
    }),
  },
  'order_return.withdrawn': { adminNotification: withdrawn, telegram: withdrawn },
  'order_return.received': {
    notification: ({ order, restocked, writtenOff }) => ({
      userId: order.userId,
      kind: 'order_return.received',
      title: `Ordine ${order.orderNumber}: reso ricevuto`,
      body: `${pieces(restocked + writtenOff)}: ora prepariamo il rimborso.`,
      link: orderPlace(order.id),
    }),
    audit: ({ order, returnId, restocked, writtenOff, adminId }) => ({
      actorId: adminId,
      action: 'order_return.receive',
      subject: `order_return:${returnId}`,
      before: { status: 'accepted' },
      after: { status: 'received', restocked, writtenOff },
      details: { orderId: order.id },
    }),
  },
  'order_return.refunded': {
    audit: ({ order, returnId, amount, adminId }) => ({
      actorId: adminId,
      action: 'order_return.refund',
      subject: `order_return:${returnId}`,
      before: { status: 'received' },
      after: { status: 'refunded', amount },
      details: { orderId: order.id },
    }),
  },
} satisfies SubscribersOf<'order_return'>
