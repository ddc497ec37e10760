import { queryOptions } from '@tanstack/react-query'
import type { CustomerOverview } from '../../../../contract/overview.ts'
import { http } from '../../../shared/calls/http.ts'

/** Placeholder for accounts that may not order or use the wishlist yet. */
const nothingYet: CustomerOverview = {
  totalOrders: 0,
  wishlistEntries: 0,
  activeReservations: 0,
  grossRevenue: '0.00',
  ordersByStatus: { pending: 0, paid: 0, shipped: 0, cancelled: 0 },
  latestOrders: [],
}

/** Disabled if the user may not read the overview, because the server would refuse the request. */
export const overviewQuery = ({ mayRead }: { mayRead: boolean }) =>
  queryOptions({
    enabled: mayRead,
    ...(mayRead ? {} : { placeholderData: nothingYet }),
    queryKey: ['/api/overview'],
    // Admins, carriers and deadlines change orders: refetch when the dashboard is opened.
    refetchOnMount: 'always' as const,
    queryFn: ({ signal }) => http.get<CustomerOverview>('/api/overview', { signal }),
  })
