import type { PlanAccount } from '../../../../contract/accounts/plans.ts'
import { paths } from '../../../../contract/site-pages.ts'
import { heldPlanName } from '../../../../domain/accounts/plans.ts'
import { onDay, toDay } from '../../../../domain/time/italian-day.ts'
import { date } from '../../../shared/texts/format.ts'
import { Fact, Facts } from '../../../ui/facts.tsx'
import { ButtonLink } from '../../../ui/navigation/button-link.tsx'
import { RunningPlanState } from './running-plan-state.tsx'

/** The current plan and its next step. */
export function PlanState({ account }: { account: PlanAccount }) {
  const { subscription } = account
  if (subscription) return <RunningPlanState subscription={subscription} />
  return (
    <>
      <Facts>
        <Fact label="Piano">{heldPlanName(account)}</Fact>
        <Fact label="Stato">{stateText(account)}</Fact>
      </Facts>
      <ButtonLink to={paths.subscriptions} variant="default" w="fit-content">
        Confronta i piani
      </ButtonLink>
    </>
  )
}

/** State of plans without monthly charges: the trial, a plan given by an admin, or an ended plan. */
function stateText({ plan, status, expiresAt }: PlanAccount): string {
  switch (status) {
    case 'active':
    case 'past_due':
      if (expiresAt) return `Attivo fino ${toDay(date(expiresAt))}, poi non si rinnova`
      return plan === 'trial' ? 'Attivo, senza scadenza' : 'Attivo, senza scadenza e senza addebiti'
    case 'cancelled':
      return `Il piano disdetto è terminato${expiresAt ? ` ${onDay(date(expiresAt))}` : ''}: nessun addebito`
    case 'expired':
      return `Il piano acquistato è terminato${expiresAt ? ` ${onDay(date(expiresAt))}` : ''}: nessun addebito`
    default:
      return status satisfies never
  }
}
