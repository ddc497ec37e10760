import type { ReactNode } from 'react'
import type { AdminDashboard } from '../../../../contract/admin-dashboard.ts'
import { useCutoffTime } from '../../../shared/site/use-site-facts.ts'
import { count } from '../../../shared/texts/format.ts'
import { StatCard, StatGrid } from '../../../ui/stat-card.tsx'
import classes from './counters.module.css'

type Figures = Omit<AdminDashboard, 'latestOrders'>

interface CountersProps {
  figures: Figures
  /** Links to the tabs where the work is done. */
  toShipLink: ReactNode
  toVerifyLink: ReactNode
}

const byOrderDate = 'Per data ordine'

/** Four counters by the day of the order; beside them today's parcels, orders to ship and profiles to verify. */
export function Counters({ figures, toShipLink, toVerifyLink }: CountersProps) {
  return (
    <div className={classes.counters}>
      <StatGrid>
        <StatCard label="Ordini da pagare" value={count(figures.toPay)} hint="In tutto" />
        <StatCard label="Pagati oggi" value={count(figures.paidToday)} hint={byOrderDate} />
        <StatCard label="Spediti oggi" value={count(figures.shippedToday)} hint={byOrderDate} />
        <StatCard label="Urgenti" value={count(figures.urgent)} hint={`Pagati entro le ${useCutoffTime()}`} />
      </StatGrid>
      <dl className={classes.today}>
        <Line label="Pacchi partiti oggi" value={figures.parcelsShippedToday} />
        <Line label="Da spedire" value={figures.toShip} link={figures.toShip > 0 && toShipLink} />
        <Line
          label="Profili da verificare"
          value={figures.profilesToVerify}
          link={figures.profilesToVerify > 0 && toVerifyLink}
        />
      </dl>
    </div>
  )
}

function Line({ label, value, link }: { label: string; value: number; link?: ReactNode }) {
  return (
    <div className={classes.line}>
      <dt>{label}</dt>
      <dd className={classes.value}>{count(value)}</dd>
      <dd className={classes.link}>{link}</dd>
    </div>
  )
}
