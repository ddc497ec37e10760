import { Skeleton } from '@mantine/core'
import type { CustomerOverview } from '../../../../contract/overview.ts'
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
