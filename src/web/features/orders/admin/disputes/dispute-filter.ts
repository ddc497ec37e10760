import { disputeFilters } from '../../../../../domain/orders/disputes.ts'

export type DisputeFilter = (typeof disputeFilters)[number] | 'all'

/** Undefined: disputes that are undecided. */
export const parseDisputeFilter = (value: unknown): DisputeFilter | undefined =>
  [...disputeFilters, 'all' as const].find((known) => known === value && known !== 'undecided')
