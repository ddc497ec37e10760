import { VisuallyHidden } from '@mantine/core'
import type { ReactNode } from 'react'
import { euro } from '../../shared/texts/format.ts'
import { IconCheck } from '../../ui/icons/icon-check.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { comparedFeatures, featuresOf, type PlanOffer } from './plan-offers.ts'
import classes from './plan-table.module.css'

interface PlanTableProps {
  offers: readonly PlanOffer[]
  actionFor: (offer: PlanOffer) => ReactNode
}

/** The three plans compared feature by feature. */
export function PlanTable({ offers, actionFor }: PlanTableProps) {
  return (
    <table className={classes.table}>
      <caption>
        <VisuallyHidden>Confronto dei piani</VisuallyHidden>
      </caption>
      <thead>
        <tr>
          <td />
          {offers.map((offer) => (
            <th key={offer.plan} scope="col" data-popular={offer.mostPopular}>
              <PlanHead offer={offer} />
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {comparedFeatures.map(({ name, of, note }) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            {offers.map(({ plan, mostPopular }) => (
              <td key={plan} data-popular={mostPopular}>
                <Content value={of[plan]} note={note} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <td />
          {offers.map((offer) => (
            <td key={offer.plan} data-popular={offer.mostPopular}>
              {actionFor(offer)}
            </td>
          ))}
        </tr>
      </tfoot>
    </table>
  )
}

function Content({ value, note }: { value: string | boolean; note: string | undefined }) {
  if (typeof value === 'string') return value
  return (
    <>
      {value ? <IconCheck size={20} stroke={1.75} aria-hidden /> : <span aria-hidden>–</span>}
      <VisuallyHidden>{value ? 'Compreso' : 'Non compreso'}</VisuallyHidden>
      {value && note && <span className="block text-sm muted">{note}</span>}
    </>
  )
}

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

/** Name and price, for the head of a card or column. */
function PlanHead({ offer }: { offer: PlanOffer }) {
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
