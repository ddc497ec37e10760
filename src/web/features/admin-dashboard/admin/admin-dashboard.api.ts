import { queryOptions } from '@tanstack/react-query'
import type { AdminDashboard, DashboardFigures } from '../../../../contract/admin-dashboard.ts'
import { http } from '../../../shared/calls/http.ts'

/** The admin's counters. Refetched whenever the tab is opened, because other users change them. */
export const adminDashboardQuery = () =>
  queryOptions({
    queryKey: ['/api/admin/dashboard'],
    queryFn: ({ signal }) => http.get<AdminDashboard>('/api/admin/dashboard', { signal }),
    refetchOnMount: 'always',
  })

export const dashboardFiguresPath = '/api/admin/dashboard/figures'

/** Figures over 30 days, cached by the server. */
export const dashboardFiguresQuery = () =>
  queryOptions({
    queryKey: [dashboardFiguresPath],
    queryFn: ({ signal }) => http.get<DashboardFigures>(dashboardFiguresPath, { signal }),
    refetchOnMount: 'always',
  })
