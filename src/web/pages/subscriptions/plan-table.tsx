import { VisuallyHidden } from '@mantine/core'
import type { ReactNode } from 'react'
import { IconCheck } from '../../ui/icons/icon-check.tsx'
import { PlanHead } from './plan-head.tsx'
import { comparedFeatures, type PlanOffer } from './plan-offers.ts'
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
