import { Anchor } from '@mantine/core'
import type { PlanCharge } from '../../../../contract/accounts/plans.ts'
import { planNames } from '../../../../domain/accounts/plan-names.ts'
import { date, euro } from '../../../shared/texts/format.ts'
import classes from './plan-receipts.module.css'
import { planReceiptFile } from './plans.api.ts'

/** What was paid for plans, newest first, each with its receipt. */
export function PlanReceipts({ charges }: { charges: readonly PlanCharge[] }) {
  if (charges.length === 0) return null
  return (
    <section aria-labelledby="plan-receipts">
      <h3 id="plan-receipts" className={classes.title}>
        Pagamenti
      </h3>
      <ul className={classes.list}>
        {charges.map((charge) => (
          <li key={charge.id} className={classes.charge}>
            <span>{planNames[charge.plan]}</span>
            <span className={classes.amount}>{euro(charge.amount)}</span>
            {charge.isReturned ? (
              <span className={classes.returned}>Restituito</span>
            ) : (
              <Anchor
                href={planReceiptFile(charge.id)}
                download
                inherit
                aria-label={`Ricevuta ${charge.number}, ${euro(charge.amount)} del ${date(charge.paidAt)}`}
              >
                Ricevuta
              </Anchor>
            )}
            <span className={classes.period}>
              {date(charge.periodStart)} – {date(charge.periodEnd)}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
