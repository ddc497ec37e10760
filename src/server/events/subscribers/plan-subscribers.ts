import { planNames } from '../../../domain/accounts/plan-names.ts'
import { graceDays } from '../../../domain/accounts/plans.ts'
import { euroText } from '../../../domain/money/euro-text.ts'
import { daysAfter } from '../../../domain/time/clock.ts'
import { onDay, toDay } from '../../../domain/time/italian-day.ts'
import {
  dayOf,
  planCancelled,
  planEnded,
  planPaid,
  planPaymentFailed,
  planPriceChanged,
  planRefunded,
  priceReasons,
} from '../mails/plan-mails.ts'
import type { SubscribersOf } from '../subscribers.ts'

const planSection = '/dashboard?section=business-profile#abbonamento'

export const planSubscribers = {
  'plan.paid': {
    mails: ({ user, charge, isFirst }, site) => [planPaid(user, charge, { isFirst, site })],
    notification: ({ user, charge: { plan, periodEnd }, isFirst }) => ({
      userId: user.id,
      kind: 'plan.paid',
      title: `Piano ${planNames[plan]} ${isFirst ? 'attivo' : 'rinnovato'}`,
      body: `Abbiamo ricevuto il pagamento${periodEnd ? `: vale fino ${toDay(dayOf(periodEnd))}` : ''}.`,
      link: planSection,
    }),
  },
  'plan.payment_failed': {
    mails: ({ user, subscription }, site) => [planPaymentFailed(user, subscription, site)],
    notification: ({ user, subscription: { plan, paidUntil } }) => ({
      userId: user.id,
      kind: 'plan.payment_failed',
      title: 'Addebito del piano non riuscito',
      body: `Aggiorna la carta${paidUntil ? ` entro ${onDay(dayOf(daysAfter(paidUntil, graceDays)))}` : ''}: fino ad allora il piano ${planNames[plan]} resta attivo.`,
      link: planSection,
    }),
  },
  'plan.cancelled': {
    mails: ({ user, plan, endsAt }, site) => [planCancelled(user, plan, endsAt, site)],
    notification: ({ user, plan, endsAt }) => ({
      userId: user.id,
      kind: 'plan.changed',
      title: `Disdetta del piano ${planNames[plan]}`,
      body: `Resta attivo fino ${toDay(dayOf(endsAt))}, poi non ti addebitiamo più nulla.`,
      link: planSection,
    }),
  },
  'plan.next_chosen': {
    notification: ({ user, plan, nextPlan, from }) => ({
      userId: user.id,
      kind: 'plan.changed',
      title: plan === nextPlan ? `Resti con il piano ${planNames[plan]}` : `Passi al piano ${planNames[nextPlan]}`,
      body:
        plan === nextPlan
          ? `Si rinnova ${onDay(dayOf(from))}.`
          : `Dal prossimo rinnovo, ${onDay(dayOf(from))}. Fino ad allora hai ${planNames[plan]}.`,
      link: planSection,
    }),
  },
  'plan.price_changed': {
    mails: ({ user, ...change }, site) => [planPriceChanged(user, change, site)],
    notification: ({ user, plan, prices, vat, from }) => ({
      userId: user.id,
      kind: 'plan.changed',
      title: `Il piano ${planNames[plan]} passa a ${euroText(prices.after)} al mese`,
      body: `Dal prossimo rinnovo, ${onDay(dayOf(from))}${vat ? `: ${priceReasons[vat]}` : ''}.`,
      link: planSection,
    }),
  },
  'plan.ended': {
    mails: ({ user, plan, status }, site) => [planEnded(user, plan, status, site)],
    notification: ({ user, plan }) => ({
      userId: user.id,
      kind: 'plan.ended',
      title: `Il piano ${planNames[plan]} è terminato`,
      body: 'Ordini, ricevute e dati restano tuoi. Non ti addebitiamo più nulla.',
      link: '/subscriptions',
    }),
  },
  'plan.refund_retried': {
    audit: ({ userId, chargeId, adminId }) => ({
      actorId: adminId,
      action: 'account.retry_refund',
      subject: `user:${userId}`,
      before: { refund: 'failed' },
      after: { refund: 'pending' },
      details: { chargeId },
    }),
  },
  'plan.charge_decided': {
    audit: ({ charge: { id, userId, plan, amount, currency }, decision, adminId }) => ({
      actorId: adminId,
      action: decision === 'accept' ? 'plan.accept_charge' : 'plan.refund_charge',
      subject: `user:${userId}`,
      before: { state: 'mismatch' },
      after: { state: decision === 'accept' ? 'paid' : 'void' },
      details: { chargeId: id, plan, amount, currency },
    }),
  },
  'plan.refunded': {
    audit: ({ user, refundId, amount, byHand }) =>
      byHand && {
        actorId: byHand.adminId,
        action: 'account.refund_by_hand',
        subject: `user:${user.id}`,
        before: { refund: 'by_hand' },
        after: { refund: 'done', amount, paidOn: byHand.paidOn, reference: byHand.reference },
        details: { refundId },
      },
    mails: ({ user, charge, amount, refundId }, site) => [
      { ...planRefunded(user, charge, amount, site), dedupeKey: `plan.refunded:${refundId}` },
    ],
  },
} satisfies SubscribersOf<'plan'>
