import { Skeleton } from '@mantine/core'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { type ReactNode, Suspense } from 'react'
import type { AdminDashboard, DashboardFigures as Figures } from '../../../../contract/admin-dashboard.ts'
import { addMoney, fromCents, toCents } from '../../../../domain/money/money.ts'
import { cutoffTime } from '../../../../domain/orders/parcels/same-day.ts'
import { http } from '../../../shared/calls/http.ts'
import { useReadFresh } from '../../../shared/calls/use-read-fresh.ts'
import { count, euro, plural } from '../../../shared/texts/format.ts'
import { ComputedAt } from '../../../ui/computed-at.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { type ListColumn, ListTable } from '../../../ui/lists/list-table.tsx'
import { latePart } from '../../../ui/loading/late-part.tsx'
import { LoadFailed } from '../../../ui/loading/load-failed.tsx'
import { Picture } from '../../../ui/picture.tsx'
import { StatCard, StatGrid } from '../../../ui/stat-card.tsx'
import classes from './dashboard-figures.module.css'
import { weekDay } from './day-text.ts'

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

interface BestSellersProps {
  products: Figures['bestSellers']
  productLink: (search: string, text: string) => ReactNode
}

/** Best sellers of the last 30 days, by quantity. */
function BestSellers({ products, productLink }: BestSellersProps) {
  if (products.length === 0) {
    return (
      <EmptyState title="Nessuna vendita" text="I prodotti degli ordini pagati negli ultimi 30 giorni compaiono qui." />
    )
  }
  return (
    <ol className="plain-list ruled framed">
      {products.map(({ productId, name, imageUrl, pieces, revenue }) => (
        <li key={productId} className={classes.product}>
          <Picture src={imageUrl} alt="" sizes="27px" className={classes.picture} />
          <span className={classes.name}>{productLink(name, name)}</span>
          <span className={classes.lineFigures}>
            {plural(pieces, 'pezzo', 'pezzi')} · <strong>{euro(revenue)}</strong>
          </span>
        </li>
      ))}
    </ol>
  )
}

interface LowStockProps {
  lowStock: Figures['lowStock']
  productLink: (search: string, text: string) => ReactNode
  /** Link to the full list. */
  allLink: ReactNode
}

/** Variants on sale with low stock, lowest first. */
function LowStock({ lowStock: { threshold, running, soldOut, items }, productLink, allLink }: LowStockProps) {
  return (
    <>
      <p className="below-8 text-sm muted">
        {plural(running, 'articolo', 'articoli')} con {threshold} pezzi o meno · {count(soldOut)}{' '}
        {soldOut === 1 ? 'esaurito' : 'esauriti'}
        {running > items.length && <span className={classes.all}>{allLink}</span>}
      </p>
      {items.length === 0 ? (
        <EmptyState title="Nessun articolo in esaurimento" text="Gli articoli che stanno per finire compaiono qui." />
      ) : (
        <ul className="plain-list ruled framed">
          {items.map(({ productId, name, variant, sku, available }) => (
            <li key={`${productId} ${variant}`} className={classes.article}>
              <span className={classes.name}>
                {productLink(sku ?? name, variant ? `${name}, ${variant}` : name)}
                {sku && <span className="block text-xs muted">{sku}</span>}
              </span>
              <span className={classes.lineFigures}>{available === 1 ? 'ne resta 1' : `ne restano ${available}`}</span>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

type CounterFigures = Pick<AdminDashboard, 'toPay' | 'paidToday' | 'shippedToday' | 'urgent' | 'cutoffHour'>

const byOrderDate = 'Per data ordine'

/** Four counters; 'today' refers to the day of the order. */
export function Counters({ figures }: { figures: CounterFigures }) {
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

/** The admin's counters. Refetched whenever the tab is opened, because other users change them. */
export const adminDashboardQuery = () =>
  queryOptions({
    queryKey: ['/api/admin/dashboard'],
    queryFn: ({ signal }) => http.get<AdminDashboard>('/api/admin/dashboard', { signal }),
    refetchOnMount: 'always',
  })

const dashboardFiguresPath = '/api/admin/dashboard/figures'

/** Figures over 30 days, cached by the server. */
const dashboardFiguresQuery = () =>
  queryOptions({
    queryKey: [dashboardFiguresPath],
    queryFn: ({ signal }) => http.get<Figures>(dashboardFiguresPath, { signal }),
    refetchOnMount: 'always',
  })
