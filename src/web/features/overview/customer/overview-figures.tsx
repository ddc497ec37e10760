import { Skeleton } from '@mantine/core'
import { queryOptions } from '@tanstack/react-query'
import type { CustomerOverview } from '../../../../contract/overview.ts'
import { http } from '../../../shared/calls/http.ts'
import { count, euro } from '../../../shared/texts/format.ts'
import { StatCard, StatGrid } from '../../../ui/stat-card.tsx'

export function OverviewFigures({ overview }: { overview: CustomerOverview }) {
  return (
    <StatGrid>
      <StatCard label="Ordini Totali" value={count(overview.totalOrders)} />
      <StatCard label="In Wishlist" value={count(overview.wishlistEntries)} />
      <StatCard label="Riserve Attive" value={count(overview.activeReservations)} />
      <StatCard label="Fatturato Lordo" value={euro(overview.grossRevenue)} hint="Spedizione esclusa" />
    </StatGrid>
  )
}

/** Placeholder with the same layout as the figures. */
export function OverviewFiguresSkeleton() {
  const value = <Skeleton component="span" display="inline-block" width="3em" height="0.9em" />
  return (
    <div aria-busy>
      <StatGrid>
        <StatCard label="Ordini Totali" value={value} />
        <StatCard label="In Wishlist" value={value} />
        <StatCard label="Riserve Attive" value={value} />
        <StatCard label="Fatturato Lordo" value={value} hint="Spedizione esclusa" />
      </StatGrid>
    </div>
  )
}

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
