import { queryOptions } from '@tanstack/react-query'
import type { CustomerOverview } from '../../../../contract/overview.ts'
import { http, statusOf } from '../../../shared/http.ts'

/** The overview of a base account, which may not order yet. */
const nothingYet: CustomerOverview = {
  totalOrders: 0,
  wishlistEntries: 0,
  activeReservations: 0,
  grossRevenue: '0.00',
  ordersByStatus: { pending: 0, paid: 0, shipped: 0, cancelled: 0 },
  latestOrders: [],
}

export const overviewQuery = () =>
  queryOptions({
    queryKey: ['/api/overview'],
    // Admins, carriers and deadlines change orders: opening the dashboard reads again.
    refetchOnMount: 'always' as const,
    queryFn: async ({ signal }) => {
      try {
        return await http.get<CustomerOverview>('/api/overview', { signal })
      } catch (error) {
        if (statusOf(error) === 403) return nothingYet
        throw error
      }
    },
  })
