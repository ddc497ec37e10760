import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, Suspense } from 'react'
import type { DashboardFigures as Figures } from '../../../../contract/admin-dashboard.ts'
import { addMoney, fromCents, toCents } from '../../../../domain/money/money.ts'
import { useReadFresh } from '../../../shared/calls/use-read-fresh.ts'
import { count, euro, plural } from '../../../shared/texts/format.ts'
import { ComputedAt } from '../../../ui/computed-at.tsx'
import { type ListColumn, ListTable } from '../../../ui/lists/list-table.tsx'
import { latePart } from '../../../ui/loading/late-part.tsx'
import { LoadFailed } from '../../../ui/loading/load-failed.tsx'
import { StatCard, StatGrid } from '../../../ui/stat-card.tsx'
import { dashboardFiguresPath, dashboardFiguresQuery } from './admin-dashboard.api.ts'
import { BestSellers } from './best-sellers.tsx'
import classes from './dashboard-figures.module.css'
import { weekDay } from './day-text.ts'
import { LowStock } from './low-stock.tsx'

const DaysChart = latePart(() => import('./days-chart.tsx').then(({ DaysChart }) => DaysChart))

interface DashboardFiguresProps {
  /** Renders a link to a product or variant in the catalogue; `search` is the search term that finds it. */
  productLink: (search: string, text: string) => ReactNode
  lowStockLink: ReactNode
}

/** Revenue and orders by day, best sellers and stock, as of `computedAt`. */
export function DashboardFigures({ productLink, lowStockLink }: DashboardFiguresProps) {
  const query = useQuery(dashboardFiguresQuery())
  const fresh = useReadFresh<Figures>(dashboardFiguresPath)
  if (query.isPending) return <Skeleton height={620} />
  if (!query.data) return <LoadFailed error={query.error} onRetry={query.refetch} />
  const { days, bestSellers, lowStock, computedAt } = query.data
  return (
    <div className={classes.figures}>
      <div className={classes.columns}>
        <section aria-label="Scorte in esaurimento">
          <h2 className="below-8 text-xl">In esaurimento</h2>
          <LowStock lowStock={lowStock} productLink={productLink} allLink={lowStockLink} />
        </section>
        <section aria-label="Più venduti">
          <h2 className="below-8 text-xl">Più venduti</h2>
          <BestSellers products={bestSellers} productLink={productLink} />
        </section>
      </div>
      <section aria-label="Ultimi 30 giorni">
        <header className={classes.header}>
          <h2 className="below-8 text-xl">Ultimi 30 giorni</h2>
          <ComputedAt at={computedAt} reading={fresh} />
        </header>
        <Totals figures={query.data} />
        <div className={classes.chart}>
          <Suspense fallback={<Skeleton height={260} />}>
            <DaysChart days={days} />
          </Suspense>
        </div>
        <details className={classes.table}>
          <summary>Mostra i giorni in tabella</summary>
          <ListTable
            caption="Ordini e fatturato per giorno"
            columns={dayColumns}
            rows={days.toReversed()}
            keyOf={({ day }) => day}
            stacks={false}
          />
        </details>
      </section>
    </div>
  )
}

const dayColumns: readonly ListColumn<Figures['days'][number]>[] = [
  { label: 'Giorno', cell: ({ day }) => weekDay(day) },
  { label: 'Ordini pagati', align: 'end', cell: ({ orders }) => count(orders) },
  { label: 'Fatturato', align: 'end', cell: ({ revenue }) => euro(revenue) },
]

function Totals({ figures: { days, onTime } }: { figures: Figures }) {
  const revenue = days.reduce((sum, day) => addMoney(sum, day.revenue), '0.00')
  const orders = days.reduce((sum, day) => sum + day.orders, 0)
  return (
    <StatGrid>
      <StatCard label="Fatturato" value={euro(revenue)} hint="Prodotti, per giorno di pagamento" />
      <StatCard label="Ordini pagati" value={count(orders)} hint="Senza gli annullati" />
      <StatCard
        label="Ordine medio"
        value={orders === 0 ? '–' : euro(fromCents(Math.round(toCents(revenue) / orders)))}
        hint="Fatturato per ordine"
      />
      <StatCard
        label="Partiti in giornata"
        value={onTime.due === 0 ? '–' : `${Math.floor((onTime.left / onTime.due) * 100)}%`}
        hint={
          onTime.due === 0
            ? 'Nessun ordine pagato in tempo'
            : `${count(onTime.left)} su ${plural(onTime.due, 'ordine', 'ordini')}, oggi escluso`
        }
      />
    </StatGrid>
  )
}
