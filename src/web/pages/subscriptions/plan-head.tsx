import { euro } from '../../shared/texts/format.ts'
import { StatusBadge } from '../../ui/status-badge.tsx'
import classes from './plan-head.module.css'
import type { PlanOffer } from './plan-offers.ts'

/** Name and price, for the head of a card or column. */
export function PlanHead({ offer }: { offer: PlanOffer }) {
  const { name, price, period, mostPopular } = offer
  return (
    <span className={classes.head}>
      <span className={classes.top}>
        <span className={classes.name}>{name}</span>
        {mostPopular && <StatusBadge tint="pending">Il più scelto</StatusBadge>}
      </span>
      <span className={classes.price}>{euro(price)}</span> <span className={classes.period}>{period}</span>
    </span>
  )
}
