import { Anchor, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import type { PlanCharge, PlanChargeOutcome } from '../../../../contract/accounts/plans.ts'
import { paths } from '../../../../contract/site-pages.ts'
import { planNames } from '../../../../domain/accounts/plan-names.ts'
import { isUntaxed } from '../../../../domain/invoices/taxation-texts.ts'
import { date, euro } from '../../../shared/texts/format.ts'
import { Panel } from '../../../ui/layout/panel.tsx'
import { LoadFailed } from '../../../ui/loading/load-failed.tsx'
import { RowsSkeleton } from '../../../ui/loading/skeletons.tsx'
import { TextLink } from '../../../ui/navigation/button-link.tsx'
import classes from './plan-panel.module.css'
import { PlanState } from './plan-state.tsx'
import { planAccountQuery, planReceiptFile } from './plans.api.ts'

/** Anchor of links to the user's plan. */
const anchor = 'abbonamento'

/** The user's plan: state, next charge and all actions. */
export function PlanPanel() {
  const { data: account, error, refetch } = useQuery(planAccountQuery())
  const panel = useRef<HTMLDivElement>(null)
  const isThere = account !== undefined

  // The browser looked for the anchor before the section was rendered.
  useEffect(() => {
    if (isThere && window.location.hash === `#${anchor}`) panel.current?.scrollIntoView()
  }, [isThere])

  return (
    <div id={anchor} ref={panel}>
      <Panel title="Abbonamento">
        {!account && (error ? <LoadFailed error={error} onRetry={refetch} /> : <RowsSkeleton rows={2} height={56} />)}
        {account && (
          <Stack gap="lg">
            <PlanState account={account} />
            {account.taxation && (
              <Text size="sm" c="dimmed">
                Paghi i piani senza IVA. {account.taxation.law}.
              </Text>
            )}
            <PlanReceipts charges={account.charges} />
          </Stack>
        )}
      </Panel>
    </div>
  )
}

/** Plan payments, newest first, each with its receipt. */
function PlanReceipts({ charges }: { charges: readonly PlanCharge[] }) {
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
      <TextLink to={paths.dashboard} search={{ section: 'orders', view: 'documents' }}>
        Fatture e note di credito
      </TextLink>
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
