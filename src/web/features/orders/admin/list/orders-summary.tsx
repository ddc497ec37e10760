import type { ReactNode } from 'react'
import type { AdminOrderList } from '../../../../../contract/orders/order-lists.ts'
import { count } from '../../../../shared/texts/format.ts'
import classes from './orders-summary.module.css'

type Figures = Pick<AdminOrderList, 'total' | 'displayed' | 'displayedIsCapped' | 'toPay' | 'toShip'>

/** The four summary cards, one line each to leave room for the orders. */
export function OrdersSummary({ figures }: { figures: Figures | undefined }) {
  return (
    <dl className={classes.summary}>
      <Figure label="Totale ordini" value={figures?.total} />
      <Figure label="Visualizzati" value={figures?.displayed} isCapped={figures?.displayedIsCapped} />
      <Figure label="Da pagare" value={figures?.toPay} />
      <Figure label="Da spedire" value={figures?.toShip} />
    </dl>
  )
}

interface FigureProps {
  label: ReactNode
  value: number | undefined
  isCapped?: boolean | undefined
}

function Figure({ label, value, isCapped = false }: FigureProps) {
  return (
    <div className={classes.card}>
      <dt className="text-sm muted">{label}</dt>
      <dd className={classes.value}>{value === undefined ? '–' : `${isCapped ? 'oltre ' : ''}${count(value)}`}</dd>
    </div>
  )
}
