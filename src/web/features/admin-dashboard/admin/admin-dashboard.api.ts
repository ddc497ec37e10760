import { queryOptions } from '@tanstack/react-query'
import type { AdminDashboard } from '../../../../contract/admin-dashboard.ts'
import { http } from '../../../shared/http.ts'

/** What waits for the admin today. Asked again whenever the tab is opened: it tells of what others did meanwhile. */
export const adminDashboardQuery = () =>
  queryOptions({
    queryKey: ['/api/admin/dashboard'],
    queryFn: ({ signal }) => http.get<AdminDashboard>('/api/admin/dashboard', { signal }),
    refetchOnMount: 'always',
  })
