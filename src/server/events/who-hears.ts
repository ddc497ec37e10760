import type { AuditAction } from '../../domain/audit.ts'
import { betaVolumeNames } from '../../domain/beta-applications.ts'
import type { NotificationKind } from '../../domain/notifications.ts'
import { planNames } from '../../domain/plans.ts'
import { roleDisplay } from '../../domain/roles.ts'
import type { OrderRow } from '../database/schema/orders.ts'
import type { Mail } from '../features/mail/mail.ts'
import type { SecurityEntry } from '../features/security-log/record-security.ts'
import type { EventName, Events, ShippingReseller, Trouble } from './events.ts'
import { accountReinstated, accountSuspended, passwordChanged, passwordReset, welcome } from './mails/account-mails.ts'
import { profileRejected, profileVerified } from './mails/business-profile-mails.ts'
import { orderShippedToConsignee } from './mails/consignee-mails.ts'
import {
  orderCancelled,
  orderConfirmed,
  orderPaid,
  orderRefunded,
  orderShippedToReseller,
  trackingCorrected,
} from './mails/order-mails.ts'
import { reservationEnding } from './mails/reservation-mails.ts'

interface Notice {
  kind: NotificationKind
  title: string
  body: string
  /** Path of the portal that the notification links to. */
  link: string | null
}

/** All possible recipients of an event. A new channel is a new member here, and a part of `announce.ts` that serves it. */
export interface Hearers<Facts> {
  /** `site`: the portal's address, without a trailing slash. */
  mails?: (facts: Facts, site: string) => Mail[]
  /** In the notifications panel of one user. */
  notice?: (facts: Facts) => Notice & { userId: string }
  /** In the notifications panel of every admin. */
  adminNotice?: (facts: Facts) => Notice
  /** What an admin did; null if no admin did it. `subject` is `noun:id`. */
  audit?: (
    facts: Facts,
  ) => { actorId: string; action: AuditAction; subject: string; details?: Record<string, unknown> } | null
  /** In the security log. */
  security?: (facts: Facts) => SecurityEntry
}

const profileSection = '/dashboard?section=business-profile'

const ordersSection = '/dashboard?section=orders'

/** Nothing where the reseller is the consignee, and reads our own mail, or wants no consignee written to. */
function toConsignee(order: OrderRow, reseller: ShippingReseller): Mail[] {
  const isOwnConsignee = reseller.email.toLowerCase() === order.customerEmail.toLowerCase()
  return isOwnConsignee || !reseller.consigneeMails ? [] : [orderShippedToConsignee(order, reseller)]
}

const troubleTitles: Readonly<Record<Trouble['source'], string>> = {
  payments: 'Problema con un pagamento',
  outbox: 'E-mail non recapitata',
  jobs: 'Lavoro automatico non riuscito',
  files: 'Immagini mancanti',
}

/** The only table of who is notified of what. An event without recipients is listed too, with an empty entry. */
export const whoHears: { readonly [Name in EventName]: Hearers<Events[Name]> } = {
  'account.registered': {
    mails: ({ user }, site) => [welcome(user, site)],
    security: ({ user, client }) => ({ event: 'account.registered', userId: user.id, client }),
  },
  'account.signed_in': {
    security: ({ user, client }) => ({ event: 'login.succeeded', userId: user.id, client }),
  },
  'account.password_reset_requested': {
    mails: ({ user, url, requestId }) => [{ ...passwordReset(user, url), dedupeKey: `password-reset:${requestId}` }],
    security: ({ user }) => ({ event: 'password.reset_requested', userId: user.id, client: null }),
  },
  'account.password_changed': {
    mails: ({ user, at }, site) => [passwordChanged(user, at, site)],
    security: ({ user, client }) => ({ event: 'password.changed', userId: user.id, client }),
  },
  'account.password_reset': {
    mails: ({ user, at }, site) => [passwordChanged(user, at, site)],
    security: ({ user, client }) => ({ event: 'password.reset', userId: user.id, client }),
  },
  'account.session_ended': {
    security: ({ user, client }) => ({ event: 'session.ended', userId: user.id, client }),
  },

  'account.role_changed': {
    notice: ({ user }) => ({
      userId: user.id,
      kind: 'account.role_changed',
      title: `Il tuo ruolo è ${roleDisplay[user.userRole].name}`,
      body: roleDisplay[user.userRole].description,
      link: '/dashboard',
    }),
    audit: ({ user, was, adminId }) => ({
      actorId: adminId,
      action: 'account.change_role',
      subject: `user:${user.id}`,
      details: { from: was, to: user.userRole },
    }),
  },
  'account.plan_changed': {
    notice: ({ user }) => ({
      userId: user.id,
      kind: 'account.plan_changed',
      title: `Il tuo piano è ${planNames[user.subscriptionPlan]}`,
      body: 'Lo abbiamo cambiato noi: per informazioni scrivici.',
      link: '/subscriptions',
    }),
    audit: ({ user, was, adminId }) => ({
      actorId: adminId,
      action: 'account.change_plan',
      subject: `user:${user.id}`,
      details: { from: was, to: user.subscriptionPlan },
    }),
  },
  // By mail: whoever is suspended cannot sign in to read a notice.
  'account.suspended': {
    mails: ({ user }) => [accountSuspended(user)],
    audit: ({ user, reservations, orders, adminId }) => ({
      actorId: adminId,
      action: 'account.suspend',
      subject: `user:${user.id}`,
      details: { reservations, orders },
    }),
  },
  'account.reinstated': {
    mails: ({ user }, site) => [accountReinstated(user, site)],
    audit: ({ user, adminId }) => ({ actorId: adminId, action: 'account.reinstate', subject: `user:${user.id}` }),
  },

  'profile.submitted': {
    adminNotice: ({ companyName, vatNumber }) => ({
      kind: 'profile.submitted',
      title: 'Profilo aziendale da verificare',
      body: `${companyName} (${vatNumber}) attende la verifica.`,
      link: '/admin?tab=beta',
    }),
  },
  'profile.verified': {
    mails: ({ user }, site) => [profileVerified(user, site)],
    notice: ({ user }) => ({
      userId: user.id,
      kind: 'profile.verified',
      title: 'Profilo aziendale verificato',
      body: 'Ora puoi usare wishlist, riserve e ordini.',
      link: profileSection,
    }),
    audit: ({ user, adminId, reason }) => ({
      actorId: adminId,
      action: 'profile.verify',
      subject: `user:${user.id}`,
      details: { companyName: user.companyName, reason },
    }),
  },
  'profile.rejected': {
    mails: ({ user, reason }, site) => [profileRejected(user, reason, site)],
    notice: ({ user, reason }) => ({
      userId: user.id,
      kind: 'profile.rejected',
      title: 'Profilo aziendale da correggere',
      body: reason ?? 'Controlla i dati inseriti e inviali di nuovo.',
      link: profileSection,
    }),
    audit: ({ user, adminId, reason }) => ({
      actorId: adminId,
      action: 'profile.reject',
      subject: `user:${user.id}`,
      details: { companyName: user.companyName, reason },
    }),
  },

  'order.placed': { mails: (placed, site) => [orderConfirmed({ ...placed, site })] },
  'order.paid': {
    mails: ({ order, reseller }, site) => [orderPaid(order, reseller, site)],
    notice: ({ order }) => ({
      userId: order.userId,
      kind: 'order.paid',
      title: `Ordine ${order.orderNumber} pagato`,
      body: 'Abbiamo ricevuto il pagamento: ora lo prepariamo.',
      link: `${ordersSection}&tab=paid`,
    }),
  },
  'order.prepared': {
    audit: ({ order, adminId }) => ({ actorId: adminId, action: 'order.prepare', subject: `order:${order.id}` }),
  },
  'order.shipped': {
    mails: ({ order, reseller }, site) => {
      return [...toConsignee(order, reseller), orderShippedToReseller(order, reseller, site)]
    },
    notice: ({ order }) => ({
      userId: order.userId,
      kind: 'order.shipped',
      title: `Ordine ${order.orderNumber} spedito`,
      body: `Tracking ${order.trackingNumber}`,
      link: `${ordersSection}&tab=shipped`,
    }),
    audit: ({ order: { id, trackingNumber, carrier }, adminId }) => ({
      actorId: adminId,
      action: 'order.ship',
      subject: `order:${id}`,
      details: { trackingNumber, carrier },
    }),
  },
  'order.tracking_corrected': {
    mails: ({ order, reseller, was }, site) => {
      // The consignee reads the same mail again, with the number that is right.
      const again = toConsignee(order, reseller).map(({ dedupeKey: _, ...mail }) => mail)
      return [...again, trackingCorrected({ order, reseller, was, site })]
    },
    notice: ({ order }) => ({
      userId: order.userId,
      kind: 'order.tracking_corrected',
      title: `Ordine ${order.orderNumber}: tracking corretto`,
      body: `Il codice giusto è ${order.trackingNumber}`,
      link: `${ordersSection}&tab=shipped`,
    }),
    audit: ({ order: { id, trackingNumber, carrier }, adminId, was }) => ({
      actorId: adminId,
      action: 'order.correct_tracking',
      subject: `order:${id}`,
      details: { was, trackingNumber, carrier },
    }),
  },
  'order.cancelled': {
    mails: ({ order, reseller, reason, refundStarted }, site) => [
      orderCancelled(order, reseller, { reason, refunded: refundStarted }, site),
    ],
    notice: ({ order, reason, isOverdue }) => ({
      userId: order.userId,
      kind: 'order.cancelled',
      title: `Ordine ${order.orderNumber} annullato`,
      body: reason ?? (isOverdue ? 'Non è stato pagato in tempo.' : 'L’ordine è stato annullato.'),
      link: ordersSection,
    }),
    audit: ({ order, adminId, reason }) =>
      adminId === null
        ? null
        : { actorId: adminId, action: 'order.cancel', subject: `order:${order.id}`, details: { reason } },
  },
  'order.payment_returned': {
    notice: ({ order }) => ({
      userId: order.userId,
      kind: 'order.payment_returned',
      title: `Ordine ${order.orderNumber}: pagamento restituito`,
      body: 'Nel frattempo i pezzi sono finiti: restituiamo per intero quanto hai pagato.',
      link: ordersSection,
    }),
  },
  'order.refunded': {
    mails: ({ order, reseller, amount, paymentId }, site) => [
      { ...orderRefunded(order, reseller, amount, site), dedupeKey: `order.refunded:${paymentId}` },
    ],
  },
  'order.refund_retried': {
    audit: ({ orderId, adminId }) => ({ actorId: adminId, action: 'order.retry_refund', subject: `order:${orderId}` }),
  },

  'reservation.cancelled': {
    notice: ({ reservation: { userId, quantity }, productName, reason }) => ({
      userId,
      kind: 'reservation.cancelled',
      title: `Riserva annullata: ${productName}`,
      body:
        reason ??
        `Abbiamo annullato la tua riserva di ${quantity === 1 ? '1 pezzo' : `${quantity} pezzi`}: per informazioni scrivici.`,
      link: ordersSection,
    }),
    audit: ({ reservation, reason, adminId }) => ({
      actorId: adminId,
      action: 'reservation.cancel',
      subject: `reservation:${reservation.id}`,
      details: { userId: reservation.userId, quantity: reservation.quantity, reason },
    }),
  },
  'reservation.ending': { mails: (reservation, site) => [reservationEnding(reservation, site)] },

  'beta.submitted': {
    adminNotice: ({ companyName, expectedVolume }) => ({
      kind: 'beta.submitted',
      title: 'Nuova candidatura al Programma Beta',
      body: `${companyName}, volume previsto: ${betaVolumeNames[expectedVolume]}.`,
      link: '/admin?tab=beta',
    }),
  },

  'search_synonyms.added': {
    audit: ({ id, words, adminId }) => ({
      actorId: adminId,
      action: 'search_synonyms.add',
      subject: `search-synonyms:${id}`,
      details: { words },
    }),
  },
  'search_synonyms.removed': {
    audit: ({ id, words, adminId }) => ({
      actorId: adminId,
      action: 'search_synonyms.remove',
      subject: `search-synonyms:${id}`,
      details: { words },
    }),
  },

  // Never by mail: a mail that cannot be delivered would report itself again and again.
  'trouble.recorded': {
    adminNotice: ({ source, errorMessage }) => ({
      kind: `error.${source}`,
      title: troubleTitles[source],
      body: errorMessage,
      link: '/admin?tab=log',
    }),
  },
}
