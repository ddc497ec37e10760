import { Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { Panel } from '../../../ui/layout/panel.tsx'
import { LoadFailed } from '../../../ui/loading/load-failed.tsx'
import { RowsSkeleton } from '../../../ui/loading/skeletons.tsx'
import { PlanReceipts } from './plan-receipts.tsx'
import { PlanState } from './plan-state.tsx'
import { planAccountQuery } from './plans.api.ts'

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
