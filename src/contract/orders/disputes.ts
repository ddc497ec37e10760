import { disputeFilters, disputeStates } from '../../domain/orders/disputes.ts'
import { ListedCustomer } from '../accounts/listed-customer.ts'
import { CreditProposal } from '../credit-proposal.ts'
import { id, instant, money, pageQuery } from '../fields.ts'
import { z } from '../z.ts'

/** A payment that is, or was, disputed with the bank. */
export const OrderDispute = z.object({
  id,
  state: z.enum(disputeStates),
  /** Of all that was paid together. */
  amount: money,
  /** The provider's word for why. */
  reason: z.string(),
  /** Until when the provider takes evidence; null: it takes none. */
  dueBy: instant.nullable(),
  openedAt: instant,
  /** When the decision was heard of. */
  decidedAt: instant.nullable(),
  /** Where it is answered; null if the provider has no such page. */
  providerUrl: z.string().nullable(),
})

export type OrderDispute = z.infer<typeof OrderDispute>

/** In the list of all: with what was paid, and by whom. */
export const AdminDispute = OrderDispute.extend({
  /** The orders that were paid together; none where it was a plan. */
  orders: z.array(z.object({ id, orderNumber: z.string() })),
  /** The plan that was paid; null where it was orders. */
  plan: z.string().nullable(),
  user: ListedCustomer,
  /** Of one that is lost: what admins decide about its credit notes. */
  creditProposals: z.array(CreditProposal),
})

export type AdminDispute = z.infer<typeof AdminDispute>

export const DisputeListQuery = pageQuery.extend({
  status: z.enum(disputeFilters, 'Stato non valido').optional(),
})

export type DisputeListQuery = z.infer<typeof DisputeListQuery>
