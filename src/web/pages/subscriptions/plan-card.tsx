import type { ReactNode } from 'react'
import { IconCheck } from '../../ui/icons/icon-check.tsx'
import classes from './plan-card.module.css'
import { PlanHead } from './plan-head.tsx'
import { featuresOf, type PlanOffer } from './plan-offers.ts'

/** A plan, on screens too narrow for the table. */
export function PlanCard({ offer, action }: { offer: PlanOffer; action: ReactNode }) {
  return (
    <section className={classes.card} data-popular={offer.mostPopular}>
      <h2 className="flush">
        <PlanHead offer={offer} />
      </h2>
      <ul className={classes.features}>
        {featuresOf(offer.plan).map((feature) => (
          <li key={feature} className={classes.feature}>
            <IconCheck size={18} stroke={1.75} aria-hidden />
            {feature}
          </li>
        ))}
      </ul>
      {action}
    </section>
  )
}
