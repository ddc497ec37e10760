import { standardCutoffHour } from '../../domain/orders/parcels/same-day.ts'
import type { CarrierCode } from '../../domain/shipping/carriers.ts'
import { businessDay, businessInstant, dayAfter, daysAfter, hoursAfter } from '../../domain/time/clock.ts'
import { shipBy } from '../../domain/time/same-day-shipping.ts'
import type { UserRow } from '../database/schema/accounts.ts'
import { markTransmissions } from '../features/invoices/mark-transmissions.ts'
import { markNotificationsRead } from '../features/notifications/notifications.queries.ts'
import { cancelOrder, cancelOwnOrder } from '../features/orders/cancel-order.ts'
import { cancelOverdueOrders } from '../features/orders/cancel-overdue-orders.ts'
import { selectLines } from '../features/orders/lists/own-orders.queries.ts'
import { writeOrderNote } from '../features/orders/notes/write-order-note.ts'
import { placeOrder } from '../features/orders/placing/place-order.ts'
import { refundOrder } from '../features/orders/refunding/refund-order.ts'
import { answerReturn } from '../features/orders/returns/answer-return.ts'
import { requestReturn } from '../features/orders/returns/request-return.ts'
import { prepareOrder } from '../features/orders/shipment/prepare-orders.ts'
import { shipOrder } from '../features/orders/shipment/ship-order.ts'
import { createCheckout } from '../features/payments/create-checkout.ts'
import { receivePaymentEvent } from '../features/payments/events/receive-payment-event.ts'
import { reserve } from '../features/reservations/reserve.ts'
import { addToWishlist } from '../features/wishlist/add-to-wishlist.ts'
import { nameMoney } from '../gateways/payments/sandbox-events.ts'
import { type DemoOffer, selectUntransmitted } from './demo.queries.ts'
import { type DemoAccounts, planRequests } from './month-requests.ts'
import type { Stage } from './stage.ts'

interface Month extends DemoAccounts {
  /** Well stocked offers, in the order of the catalogue. */
  offers: readonly DemoOffer[]
}

type Buyer = 'rivenditore' | 'pro'

/** The placeholders of Italian forms, as John Doe is in English ones. */
const consignees = [
  { name: 'Maria Rossi', address: 'Via Garibaldi 12', city: 'Torino', zip: '10122', province: 'TO', country: 'IT' },
  { name: 'Mario Bianchi', address: 'Corso Italia 48', city: 'Genova', zip: '16145', province: 'GE', country: 'IT' },
  { name: 'Anna Verdi', address: 'Via Toledo 210', city: 'Napoli', zip: '80134', province: 'NA', country: 'IT' },
  { name: 'Erika Mustermann', address: 'Lindenstraße 7', city: 'Berlin', zip: '10969', province: null, country: 'DE' },
  { name: 'Luigi Neri', address: 'Via Maqueda 91', city: 'Palermo', zip: '90134', province: 'PA', country: 'IT' },
  { name: 'Giulia Rossi', address: 'Viale Trastevere 33', city: 'Roma', zip: '00153', province: 'RM', country: 'IT' },
  { name: 'Jeanne Dupont', address: '18 rue Victor Hugo', city: 'Lyon', zip: '69002', province: null, country: 'FR' },
  { name: 'Paolo Verdi', address: 'Via Mazzini 5', city: 'Bologna', zip: '40137', province: 'BO', country: 'IT' },
  { name: 'Sara Bianchi', address: 'Via Sparano 64', city: 'Bari', zip: '70121', province: 'BA', country: 'IT' },
  { name: 'Max Mustermann', address: 'Am Graben 8', city: 'Wien', zip: '1010', province: null, country: 'AT' },
] as const

/** A number that has the carrier's own format. */
const trackingNumbers: readonly ((n: number) => { carrier: CarrierCode; trackingNumber: string })[] = [
  (n) => ({ carrier: 'BRT', trackingNumber: `1860412${String(n).padStart(5, '0')}` }),
  (n) => ({ carrier: 'GLS', trackingNumber: `M1${String(620_001_400 + n)}` }),
  (n) => ({ carrier: 'UPS', trackingNumber: `1Z5A7E4368${String(41_200_000 + n)}` }),
  (n) => ({ carrier: 'DHL', trackingNumber: String(4_316_820_000 + n) }),
]

/**
 * Plans a month of business until `now`, without random numbers: about 50 orders in every state, with payments, parcels, refunds, returns, an enquiry of a
 * bank, reservations, wishlists, requests and applications.
 */
export function planMonth(stage: Stage, { admin, offers, ...resellers }: Month, now: Date): void {
  const { app, sandbox } = stage
  const today = businessDay(now)

  /** An Italian wall-clock time, days back. */
  const at = (daysBack: number, hour: number, minute = 0): Date =>
    new Date(businessInstant(dayAfter(today, -daysBack), hour).getTime() + minute * 60_000)
  const minutesAfter = (instant: Date, minutes: number): Date => new Date(instant.getTime() + minutes * 60_000)
  const beforeNow = (minutes: number): Date => minutesAfter(now, -minutes)

  /** When an order that was paid then leaves: in the last hour before its deadline. */
  const leavesAt = (paidAt: Date, n: number): Date =>
    minutesAfter(shipBy(paidAt, standardCutoffHour), ((n * 7) % 50) - 60)

  const offer = (n: number): DemoOffer => {
    const found = offers[(n * 11) % offers.length]
    if (!found) throw new Error('The demo needs well stocked products')
    return found
  }

  // An order gets its id when it is placed, so later actions ask for the id when they run.
  let count = 0

  interface PlannedOrder {
    id: () => string
    by: UserRow
    n: number
  }

  function order(by: Buyer, placedAt: Date, wishes: { lines?: number; quantity?: number } = {}): PlannedOrder {
    const n = count++
    const { lines = 1 + (n % 3), quantity } = wishes
    let id = ''
    const { name, ...shipping } = consignees[n % consignees.length] ?? consignees[0]
    const user = resellers[by]
    stage.plan(placedAt, async () => {
      const items = Array.from({ length: lines }, (_, line) => ({
        ...offer(n * 3 + line),
        quantity: quantity ?? 1 + ((n + line) % 2),
      }))
      const reference = n % 4 === 3 ? `WEB-${2041 + n}` : null
      const customer = { name, email: `cliente${n + 1}@clienti.example`, phone: '+39 02 0000000' }
      const placed = await placeOrder(app, user, { items, customer, shipping, reference, notes: null }, null)
      id = placed.orderId
    })
    return { id: () => id, by: user, n }
  }

  const checkout = async (orders: readonly PlannedOrder[]): Promise<string> => {
    const ids = orders.map(({ id }) => id())
    const way = { idempotent: null, site: app.publicUrl() }
    const url = await createCheckout(app, orders[0]?.by as UserRow, { kind: 'order', ids }, way)
    return url.split('/').at(-1) ?? ''
  }
  /** Returns the id of the session, once it is paid. */
  const pay = (paidAt: Date, ...orders: readonly PlannedOrder[]): (() => string) => {
    let session = ''
    stage.plan(paidAt, async () => {
      session = await checkout(orders)
      await sandbox.settle(session, 'paid')
    })
    return () => session
  }
  const ship = (shippedAt: Date, { id, n }: PlannedOrder) => {
    stage.plan(minutesAfter(shippedAt, -40), () => prepareOrder(app, admin.id, id()))
    stage.plan(shippedAt, () => {
      const parcel = trackingNumbers[n % trackingNumbers.length]?.(n)
      if (!parcel) throw new Error('There is no tracking number')
      return shipOrder(app, admin.id, id(), { ...parcel, notes: null, replaces: null, undoable: true })
    })
  }
  const sell = (by: Buyer, placedAt: Date, wishes = {}): PlannedOrder & { shippedAt: Date } => {
    const sold = order(by, placedAt, wishes)
    const paidAt = minutesAfter(placedAt, 6)
    pay(paidAt, sold)
    const shippedAt = leavesAt(paidAt, sold.n)
    ship(shippedAt, sold)
    return { ...sold, shippedAt }
  }
  const firstPiece = async ({ id }: PlannedOrder) =>
    (await selectLines(app.db, [id()])).slice(0, 1).map((line) => ({ itemId: line.id, quantity: 1 }))

  // An order a day, on some days two. All of them have left, even across Christmas.
  for (let daysBack = 29; daysBack >= 6; daysBack--) {
    sell(daysBack % 3 === 0 ? 'pro' : 'rivenditore', at(daysBack, 9, (daysBack * 13) % 60))
    if (daysBack % 4 === 1) sell('pro', at(daysBack, 15, (daysBack * 7) % 60))
  }

  // Three orders of one customer, paid together.
  const together = [0, 1, 2].map((n) => order('pro', at(20, 10, 10 + n * 4), { lines: 1 }))
  pay(at(20, 10, 30), ...together)
  for (const one of together) ship(leavesAt(at(20, 10, 30), one.n), one)

  // Orders that end early.
  const regretted = order('rivenditore', at(18, 16, 20))
  stage.plan(at(18, 16, 45), () => cancelOwnOrder(app, regretted.by.id, regretted.id(), 'Ordinato due volte'))
  order('pro', at(16, 17, 5))
  stage.plan(at(13, 17, 30), () => cancelOverdueOrders.run(app, {}, { isLast: true }))
  const spoiled = order('rivenditore', at(11, 10, 50), { lines: 1 })
  pay(at(11, 10, 58), spoiled)
  stage.plan(at(11, 12, 10), () => cancelOrder(app, admin.id, spoiled.id(), { reason: 'Capo difettoso, ultimo pezzo' }))

  // A piece is refunded before its parcel leaves.
  const short = order('pro', at(9, 9, 5), { lines: 3, quantity: 2 })
  pay(at(9, 9, 12), short)
  stage.plan(at(9, 10, 20), async () => {
    const lines = (await firstPiece(short)).map((line) => ({ ...line, restock: false }))
    return refundOrder(app, admin.id, short.id(), { lines, shipping: '0.00', reason: 'Macchia sul tessuto' }, null)
  })
  ship(leavesAt(at(9, 10, 20), short.n), short)

  // Returns: one that is over, one on its way back, one to answer.
  const returned = (sold: PlannedOrder & { shippedAt: Date }, reason: string): (() => string) => {
    let id = ''
    stage.plan(daysAfter(sold.shippedAt, 3), async () => {
      const input = { lines: await firstPiece(sold), reason, imageUrls: [] }
      id = await requestReturn(app, sold.by, { orderId: sold.id(), input }, null)
    })
    return () => id
  }
  const tooSmall = sell('rivenditore', at(24, 10, 35), { lines: 2, quantity: 1 })
  const back = returned(tooSmall, 'Il cliente ha sbagliato taglia: chiede il rimborso.')
  stage.plan(daysAfter(tooSmall.shippedAt, 4), () =>
    answerReturn(app, admin.id, back(), { status: 'accepted', answer: null }),
  )
  stage.plan(daysAfter(tooSmall.shippedAt, 8), async () => {
    const lines = (await firstPiece(tooSmall)).map(({ itemId }) => ({ itemId, restock: true }))
    await answerReturn(app, admin.id, back(), { status: 'received', lines })
    await answerReturn(app, admin.id, back(), { status: 'refunded', shipping: '0.00' })
  })
  const wrongColour = sell('pro', at(12, 10, 25), { lines: 2, quantity: 1 })
  const onItsWay = returned(wrongColour, 'Il colore è diverso da quello atteso.')
  stage.plan(daysAfter(wrongColour.shippedAt, 4), () =>
    answerReturn(app, admin.id, onItsWay(), { status: 'accepted', answer: 'Usa l’imballo originale, grazie.' }),
  )
  returned(sell('rivenditore', at(8, 9, 40), { lines: 2, quantity: 1 }), 'Cucitura aperta sulla manica sinistra.')

  // A bank asks for information about a payment, without taking the money.
  const questioned = order('pro', at(14, 9, 30), { lines: 2 })
  const sessionOf = pay(at(14, 9, 38), questioned)
  ship(leavesAt(at(14, 9, 38), questioned.n), questioned)
  stage.plan(at(4, 11, 15), async () => {
    const session = sessionOf()
    const { amount = '0.00', currency = 'EUR' } = (await sandbox.session(session)) ?? {}
    const openedAt = app.clock.now()
    const dueBy = daysAfter(openedAt, 14).toISOString()
    const money = { providerPaymentId: nameMoney(session), amount, currency }
    const told = { openedAt: openedAt.toISOString(), toldAt: openedAt.toISOString(), dueBy }
    await receivePaymentEvent(app, {
      ...money,
      eventId: `evt_dispute_${session}`,
      type: 'disputed',
      providerType: 'dispute.created',
      sessionId: null,
      reference: null,
      refundId: null,
      refundReference: null,
      refundTry: null,
      payload: {},
      dispute: { ...money, ...told, disputeId: `dp_${session}`, state: 'enquiry', reason: 'product_not_received' },
    })
  })

  // Every week the office transmits the documents.
  let transmitted = 0
  for (const daysBack of [21, 14, 7]) {
    stage.plan(at(daysBack, 17), async () => {
      const documents = (await selectUntransmitted(app.db)).map(({ id }) => {
        transmitted += 1
        return { invoiceId: id, sdiId: String(9_104_220_000 + transmitted) }
      })
      return markTransmissions(app, admin.id, { transmittedOn: businessDay(app.clock.now()), documents })
    })
  }

  // Unpaid: one whose card was declined, one placed a moment ago.
  const declined = order('rivenditore', beforeNow(95))
  stage.plan(beforeNow(90), async () => sandbox.settle(await checkout([declined]), 'declined'))
  order('pro', beforeNow(25), { lines: 1 })

  // Late parcels, one of them in preparation.
  const late = [5, 4, 3].map((daysBack) => {
    const waiting = order('rivenditore', at(daysBack, 8, 50))
    pay(at(daysBack, 8, 57), waiting)
    return waiting
  })
  stage.plan(at(2, 9, 30), () => prepareOrder(app, admin.id, late[0]?.id() ?? ''))
  stage.plan(at(2, 9, 45), () =>
    writeOrderNote(app, admin.id, { orderId: late[1]?.id() ?? '', text: 'Aspettiamo il riassortimento.' }, null),
  )

  // Paid this morning, to be shipped by the cut-off; before nine o'clock, during the last minutes.
  const morning = [5, 24, 48, 70, 95, 128, 150, 171, 190, 214]
  morning.forEach((minute, n) => {
    const planned = at(0, 9, minute)
    const paidAt = planned < beforeNow(10) ? planned : beforeNow(10 + (morning.length - n) * 4)
    const waiting = order(n % 3 === 1 ? 'pro' : 'rivenditore', minutesAfter(paidAt, -3))
    pay(paidAt, waiting)
  })

  // Reservations, the first of which ends within the hour, and wishlists.
  const holds = [
    { by: resellers.rivenditore, hours: 0.8 },
    { by: resellers.rivenditore, hours: 30 },
    { by: resellers.rivenditore, hours: 100 },
    { by: resellers.pro, hours: 52 },
  ]
  holds.forEach(({ by, hours }, n) => {
    const line = { ...offer(200 + n), quantity: 1 + n, expiresAt: hoursAfter(now, hours) }
    stage.plan(beforeNow(60 + n * 11), () => reserve(app, by.id, line, null))
  })
  for (let n = 0; n < 12; n++) {
    const by = n % 3 === 0 ? resellers.pro : resellers.rivenditore
    // Both want the first ones, so that the most wanted products differ from the others.
    const line = {
      ...offer(300 + (n % 8)),
      quantity: 1 + (n % 3),
      notes: n === 4 ? 'Per la vetrina di primavera' : null,
    }
    stage.plan(at(26 - n * 2, 18, n * 4), () => addToWishlist(app, by.id, line, null))
  }

  planRequests(stage, { admin, ...resellers }, at)
  // The admin has read what is older than today.
  stage.plan(at(1, 19), () => markNotificationsRead(app.db, admin.id))
  stage.plan(at(2, 20), () => markNotificationsRead(app.db, resellers.rivenditore.id))
}
