import { disputeDecided, disputeOpened } from '../mails/dispute-mails.ts'
import { order } from './made-up-order.ts'
import { day, reseller } from './made-up-reseller.ts'
import type { SamplesOf } from './samples-of.ts'

const disputed = {
  dispute: {
    id: '01890000-0000-7000-8000-000000000010',
    provider: 'stripe',
    providerDisputeId: 'dp_prova',
    providerPaymentId: 'pi_prova',
    paymentId: '01890000-0000-7000-8000-000000000006',
    state: 'open' as const,
    amount: '628.60',
    currency: 'EUR',
    reason: 'product_not_received',
    dueBy: day('2026-03-26T22:59'),
    toldAt: day('2026-03-14T08:00'),
    openedAt: day('2026-03-14T08:00'),
    decidedAt: null,
    createdAt: day('2026-03-14T08:00'),
  },
  title: `Ordine ${order.orderNumber}`,
  orderId: order.id,
  admins: [{ ...reseller, email: 'admin@example.it', username: 'admin', firstName: null }],
}

const disputePlace = (site: string) => ({ site, place: `/admin?tab=orders&order=${order.id}` })

export const disputeSamples: SamplesOf<'dispute'> = {
  'dispute.opened': (site) => [
    ...disputeOpened({ ...disputed, state: 'enquiry', isEscalated: false }, disputePlace(site)),
    ...disputeOpened({ ...disputed, state: 'open', isEscalated: true }, disputePlace(site)),
  ],
  'dispute.decided': (site) =>
    (['closed', 'won', 'lost'] as const).flatMap((state) => disputeDecided({ ...disputed, state }, disputePlace(site))),
}
