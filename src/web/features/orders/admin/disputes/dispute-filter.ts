import { disputeFilters } from '../../../../../domain/orders/disputes.ts'

export type DisputeFilter = (typeof disputeFilters)[number] | 'all'

/** Absent: those that nobody has decided. */
export const parseDisputeFilter = (value: unknown): DisputeFilter | undefined =>
  [...disputeFilters, 'all' as const].find((known) => known === value && known !== 'undecided')
