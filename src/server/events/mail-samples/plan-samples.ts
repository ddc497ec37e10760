import type { PlanChargeRow, PlanSubscriptionRow } from '../../database/schema/plans.ts'
import {
  planCancelled,
  planEnded,
  planPaid,
  planPaymentFailed,
  planPriceChanged,
  planRefunded,
} from '../mails/plan-mails.ts'
import { day, reseller } from './made-up-reseller.ts'
import type { SamplesOf } from './samples-of.ts'

const charge: PlanChargeRow = {
  id: '01890000-0000-7000-8000-000000000009',
  number: 'PL-2026-000042',
  userId: reseller.id,
  trialOf: null,
  subscriptionId: '01890000-0000-7000-8000-00000000000a',
  plan: 'pro',
  provider: 'stripe',
  invoiceId: 'in_1',
  amount: '28.30',
  currency: 'EUR',
  state: 'paid',
  periodStart: day('2026-03-12T09:00'),
  periodEnd: day('2026-04-11T09:00'),
  cardLast4: '4242',
  vatTreatment: null,
  vatLaw: null,
  vatEvidence: null,
  buyer: null,
  paidAt: day('2026-03-12T09:00'),
  createdAt: day('2026-03-12T09:00'),
}

const subscription: PlanSubscriptionRow = {
  id: '01890000-0000-7000-8000-00000000000a',
  userId: reseller.id,
  plan: 'pro',
  price: '28.30',
  listPrice: null,
  nextPlan: null,
  nextPrice: null,
  nextListPrice: null,
  buyer: null,
  phase: 'past_due',
  provider: 'stripe',
  sessionId: null,
  url: null,
  pageExpiresAt: day('2026-03-13T09:00'),
  providerSubscriptionId: 'sub_1',
  startedAt: day('2026-03-12T09:00'),
  paidUntil: day('2026-04-11T09:00'),
  isEnding: false,
  cardBrand: 'visa',
  cardLast4: '4242',
  endedAt: null,
  asked: 1,
  taken: 1,
  askedAt: day('2026-04-11T09:00'),
  createdAt: day('2026-03-12T09:00'),
}

export const planSamples: SamplesOf<'plan'> = {
  'plan.paid': (site) => [
    planPaid(reseller, charge, { isFirst: true, site }),
    planPaid(reseller, charge, { isFirst: false, site }),
    planPaid(
      reseller,
      { ...charge, plan: 'trial', amount: '1.00', subscriptionId: null, cardLast4: null },
      { isFirst: true, site },
    ),
  ],
  'plan.payment_failed': (site) => [planPaymentFailed(reseller, subscription, site)],
  'plan.cancelled': (site) => [planCancelled(reseller, 'pro', day('2026-04-11T09:00'), site)],
  'plan.price_changed': (site) =>
    (['due', null] as const).map((vat) =>
      planPriceChanged(
        reseller,
        { plan: 'starter', prices: { before: '8.61', after: '10.50' }, vat, from: day('2026-04-11T09:00') },
        site,
      ),
    ),
  'plan.ended': (site) => [planEnded(reseller, 'pro', 'cancelled', site), planEnded(reseller, 'pro', 'expired', site)],
  'plan.refunded': (site) => [planRefunded(reseller, charge, '28.30', site)],
}
