import { Anchor } from '@mantine/core'
import type { PlanCharge, PlanChargeOutcome } from '../../../../contract/accounts/plans.ts'
import { planNames } from '../../../../domain/accounts/plan-names.ts'
import { isUntaxed } from '../../../../domain/invoices/taxation-texts.ts'
import { date, euro } from '../../../shared/texts/format.ts'
import classes from './plan-receipts.module.css'
import { planReceiptFile } from './plans.api.ts'

/** Plan payments, newest first, each with its receipt. */
export function PlanReceipts({ charges }: { charges: readonly PlanCharge[] }) {
  if (charges.length === 0) return null
  return (
    <section aria-labelledby="plan-receipts">
      <h3 id="plan-receipts" className={classes.title}>
        Pagamenti
      </h3>
      <ul className="plain-list ruled">
        {charges.map((charge) => (
          <li key={charge.id} className={classes.charge}>
            <span>{planNames[charge.plan]}</span>
            <span className="nowrap">
              {euro(charge.amount)}
              {isUntaxed(charge.taxation) && ' senza IVA'}
            </span>
            <WhatBecame charge={charge} />
            <span className="whole text-sm muted">
              {charge.period ? `${date(charge.period.start)} – ${date(charge.period.end)}` : date(charge.paidAt)}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}

const outcomes: Readonly<Record<PlanChargeOutcome, string>> = {
  paid: 'Pagato',
  checking: 'In verifica',
  returning: 'Rimborso in corso',
  returned: 'Rimborsato',
  charged_back: 'Ripreso dalla banca',
}

function WhatBecame({ charge: { id, number, amount, paidAt, outcome } }: { charge: PlanCharge }) {
  if (number === null) return <span className="text-sm muted">{outcomes[outcome]}</span>
  return (
    <Anchor
      href={planReceiptFile(id)}
      download
      inherit
      aria-label={`Ricevuta ${number}, ${euro(amount)} del ${date(paidAt)}`}
    >
      Ricevuta
    </Anchor>
  )
}
