import { queryOptions } from '@tanstack/react-query'
import type { CustomerOverview } from '../../../../contract/overview.ts'
import { http } from '../../../shared/calls/http.ts'

/** The overview of a base account, which may not order yet. */
const nothingYet: CustomerOverview = {
  totalOrders: 0,
  wishlistEntries: 0,
  activeReservations: 0,
  grossRevenue: '0.00',
  ordersByStatus: { pending: 0, paid: 0, shipped: 0, cancelled: 0 },
  latestOrders: [],
}

/** Without the right to buy there is nothing to ask for: the call could only be refused. */
export const overviewQuery = ({ mayBuy }: { mayBuy: boolean }) =>
  queryOptions({
    enabled: mayBuy,
    ...(mayBuy ? {} : { placeholderData: nothingYet }),
    queryKey: ['/api/overview'],
    // Admins, carriers and deadlines change orders: opening the dashboard reads again.
    refetchOnMount: 'always' as const,
    queryFn: ({ signal }) => http.get<CustomerOverview>('/api/overview', { signal }),
  })
