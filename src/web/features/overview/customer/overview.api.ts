import { queryOptions } from '@tanstack/react-query'
import type { CustomerOverview } from '../../../../contract/overview.ts'
import { http } from '../../../shared/calls/http.ts'

/** The overview of an account that may neither order nor use the wishlist yet. */
const nothingYet: CustomerOverview = {
  totalOrders: 0,
  wishlistEntries: 0,
  activeReservations: 0,
  grossRevenue: '0.00',
  ordersByStatus: { pending: 0, paid: 0, shipped: 0, cancelled: 0 },
  latestOrders: [],
}

/** Where it may not be read the call could only be refused. */
export const overviewQuery = ({ mayRead }: { mayRead: boolean }) =>
  queryOptions({
    enabled: mayRead,
    ...(mayRead ? {} : { placeholderData: nothingYet }),
    queryKey: ['/api/overview'],
    // Admins, carriers and deadlines change orders: opening the dashboard reads again.
    refetchOnMount: 'always' as const,
    queryFn: ({ signal }) => http.get<CustomerOverview>('/api/overview', { signal }),
  })
