import { disputeFilters, disputeStates } from '../../domain/orders/paying/disputes.ts'
import { ListedCustomer } from '../accounts/listed-customer.ts'
import { CreditProposal } from '../credit-proposal.ts'
import { id, instant, money, pageQuery } from '../fields.ts'
import { z } from '../z.ts'

/** A current or former dispute about a payment. */
export const OrderDispute = z.object({
  id,
  state: z.enum(disputeStates),
  /** The disputed amount of the whole payment. */
  amount: money,
  /** The provider's code for the reason. */
  reason: z.string(),
  /** Deadline for evidence; null if the provider accepts none. */
  dueBy: instant.nullable(),
  openedAt: instant,
  /** When the decision was received. */
  decidedAt: instant.nullable(),
  /** The provider's page for responding; null if there is none. */
  providerUrl: z.string().nullable(),
})

export type OrderDispute = z.infer<typeof OrderDispute>

/** A dispute in the admins' list, with the paid items and the payer. */
export const AdminDispute = OrderDispute.extend({
  /** The orders in the payment; empty for a plan. */
  orders: z.array(z.object({ id, orderNumber: z.string() })),
  /** The plan that was paid for; null for orders. */
  plan: z.string().nullable(),
  user: ListedCustomer,
  /** Credit notes proposed after a lost dispute. */
  creditProposals: z.array(CreditProposal),
})

export type AdminDispute = z.infer<typeof AdminDispute>

export const DisputeListQuery = pageQuery.extend({
  status: z.enum(disputeFilters, 'Stato non valido').optional(),
})

export type DisputeListQuery = z.infer<typeof DisputeListQuery>
