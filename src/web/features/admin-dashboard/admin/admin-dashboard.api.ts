import { queryOptions } from '@tanstack/react-query'
import type { AdminDashboard } from '../../../../contract/admin-dashboard.ts'
import { http } from '../../../shared/calls/http.ts'

/** The admin's counters. Read again whenever the tab is opened, because others change them. */
export const adminDashboardQuery = () =>
  queryOptions({
    queryKey: ['/api/admin/dashboard'],
    queryFn: ({ signal }) => http.get<AdminDashboard>('/api/admin/dashboard', { signal }),
    refetchOnMount: 'always',
  })
