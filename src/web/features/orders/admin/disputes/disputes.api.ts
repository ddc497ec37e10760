import type { AdminDispute } from '../../../../../contract/orders/disputes.ts'
import type { DisputeState } from '../../../../../domain/orders/paying/disputes.ts'
import { disputesPageSize } from '../../../../../domain/page-sizes.ts'
import { adminListQuery } from '../../../../shared/calls/admin-list-query.ts'

export type DisputeFilter = DisputeState | 'all'

/** Disputes of all customers, newest first; without a filter those that are undecided. */
export const disputesQuery = (filter: DisputeFilter | undefined) =>
  adminListQuery<AdminDispute>(
    '/api/admin/disputes',
    { status: filter === 'all' ? undefined : (filter ?? 'undecided') },
    disputesPageSize,
  )
