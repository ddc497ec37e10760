import type { AdminDashboard } from '../../../../contract/admin-dashboard.ts'
import { cutoffTime } from '../../../../domain/orders/same-day.ts'
import { count } from '../../../shared/texts/format.ts'
import { StatCard, StatGrid } from '../../../ui/stat-card.tsx'

type Figures = Pick<AdminDashboard, 'toPay' | 'paidToday' | 'shippedToday' | 'urgent' | 'cutoffHour'>

const byOrderDate = 'Per data ordine'

/** Four counters; 'today' refers to the day of the order. */
export function Counters({ figures }: { figures: Figures }) {
  return (
    <StatGrid>
      <StatCard label="Ordini da pagare" value={count(figures.toPay)} hint="In tutto" />
      <StatCard label="Pagati oggi" value={count(figures.paidToday)} hint={byOrderDate} />
      <StatCard label="Spediti oggi" value={count(figures.shippedToday)} hint={byOrderDate} />
      <StatCard
        label="Urgenti"
        value={count(figures.urgent)}
        hint={`Pagati entro le ${cutoffTime(figures.cutoffHour)}`}
      />
    </StatGrid>
  )
}
