import { useMediaQuery } from '@mantine/hooks'
import type { ReactNode } from 'react'
import type { AdminOrder } from '../../../../contract/orders/orders.ts'
import { payableAmount } from '../../../../domain/orders/orders.ts'
import { euro } from '../../../shared/texts/format.ts'
import classes from './order-card.module.css'
import { OrderStatusLine } from './order-status-line.tsx'
import { nameOf } from './order-texts.ts'

interface OrderCardProps {
  order: AdminOrder
  /** Order number, as text or as a link. */
  number: ReactNode
  /** Lines in the soft text colour. */
  details: readonly string[]
  actions?: ReactNode
}

/** One row of an order list, for screens too narrow for the table. */
export function OrderCard({ order, number, details, actions }: OrderCardProps) {
  return (
    <li className={classes.card}>
      <p className={classes.line}>
        <strong>{number}</strong>
        <OrderStatusLine order={order} />
      </p>
      <p className={classes.line}>
        <span className="shrinkable breakable">{nameOf(order)}</span>
        <strong>{euro(payableAmount(order))}</strong>
      </p>
      {details.map((detail) => (
        <p key={detail} className={classes.soft}>
          {detail}
        </p>
      ))}
      {actions && <div className={classes.actions}>{actions}</div>}
    </li>
  )
}

export function OrderCards({ label, children }: { label: string; children: ReactNode }) {
  return (
    <ul className={classes.cards} aria-label={label}>
      {children}
    </ul>
  )
}

/** True on screens narrower than `em` em, where lists show cards instead of columns. */
export const useNarrowerThan = (em: number): boolean =>
  useMediaQuery(`(max-width: ${em - 0.01}em)`, undefined, { getInitialValueInEffect: false })
