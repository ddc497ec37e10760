import { Button, Group, Stack } from '@mantine/core'
import type { PlanAccount, RunningSubscription } from '../../../../contract/accounts/plans.ts'
import { paths } from '../../../../contract/site-pages.ts'
import { type Plan, planNames } from '../../../../domain/accounts/plan-names.ts'
import { heldPlanName } from '../../../../domain/accounts/plans.ts'
import { onDay, toDay } from '../../../../domain/time/italian-day.ts'
import { failureText } from '../../../shared/calls/failure-text.ts'
import { messageOf } from '../../../shared/calls/http.ts'
import { useLeaving } from '../../../shared/calls/use-leaving.ts'
import { date, euro } from '../../../shared/texts/format.ts'
import { toast } from '../../../shared/toast.ts'
import { Fact, Facts } from '../../../ui/facts.tsx'
import { ButtonLink } from '../../../ui/navigation/button-link.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { StatusBadge, type StatusTint } from '../../../ui/status-badge.tsx'
import classes from './plan-state.module.css'
import { useNextPlan, useOpenPortal } from './plans.api.ts'

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

const changeFailed = 'Impossibile cambiare il piano. Riprova più tardi.'

/** A monthly plan: its state, next charge, card, and an easily accessible 'Disdici'. */
function RunningPlanState({ subscription }: { subscription: RunningSubscription }) {
  const { plan, card, nextCharge } = subscription
  const isOwing = subscription.owed !== null
  const next = useNextPlan()
  const portal = useLeaving(useOpenPortal())
  const choose = (wanted: Plan | 'cancel', said: string) =>
    next.mutate(wanted, {
      onSuccess: () => toast.success(said),
      onError: (error) => toast.error(failureText(changeFailed, error)),
    })

  return (
    <Stack gap="md">
      <Facts>
        <Fact label="Piano">
          {planNames[plan]} <State subscription={subscription} />
        </Fact>
        {nextCharge && (
          <Fact label="Prossimo addebito">
            {euro(nextCharge.amount)} {onDay(date(nextCharge.at))}
          </Fact>
        )}
        {card && <Fact label="Carta">che termina con {card.last4}</Fact>}
      </Facts>
      <div role="status" className={classes.follows}>
        <WhatFollows subscription={subscription} />
      </div>
      {portal.failure && <Notice tone="error">{portal.failure.message}</Notice>}
      {next.error && <Notice tone="error">{messageOf(next.error, changeFailed)}</Notice>}
      <Group gap="sm" className={classes.actions ?? ''}>
        <Button
          variant={isOwing ? 'filled' : 'default'}
          loading={portal.leavingFor !== undefined}
          onClick={() => portal.leave(undefined)}
        >
          {isOwing ? 'Aggiorna la carta e paga' : 'Cambia carta'}
        </Button>
        {!subscription.isPastDue && (
          <ButtonLink to={paths.subscriptions} variant="default">
            Cambia piano
          </ButtonLink>
        )}
        {subscription.isEnding || subscription.nextPlan ? (
          <Button
            variant="default"
            loading={next.isPending}
            onClick={() => choose(plan, `Resti con il piano ${planNames[plan]}`)}
          >
            {subscription.isEnding ? 'Annulla la disdetta' : `Resta con ${planNames[plan]}`}
          </Button>
        ) : null}
        {!subscription.isEnding && (
          <Button
            variant="subtle"
            color="gray"
            loading={next.isPending && next.variables === 'cancel'}
            onClick={() => choose('cancel', 'Disdetta registrata')}
          >
            Disdici
          </Button>
        )}
      </Group>
    </Stack>
  )
}

function State({ subscription }: { subscription: RunningSubscription }) {
  const [tint, text] = stateOf(subscription)
  return <StatusBadge tint={tint}>{text}</StatusBadge>
}

function stateOf({ isEnding, isPastDue, isBeingChecked }: RunningSubscription): [StatusTint, string] {
  if (isBeingChecked) return ['pending', 'In verifica']
  if (isPastDue) return ['error', 'Addebito non riuscito']
  return isEnding ? ['pending', 'Disdetto'] : ['paid', 'Attivo']
}

function WhatFollows({ subscription }: { subscription: RunningSubscription }) {
  const { plan, nextPlan, isEnding, isBeingChecked, paidUntil, owed } = subscription
  if (isBeingChecked) {
    return (
      <Notice title="Stiamo verificando l’ultimo addebito">
        L’importo non è quello del tuo piano. Non devi fare nulla: se non è dovuto te lo rimborsiamo.
      </Notice>
    )
  }
  if (owed) {
    return (
      <Notice tone="warning" title={`La carta ha rifiutato ${euro(owed.amount)}`}>
        Il piano resta attivo fino {toDay(date(owed.until))}: aggiorna la carta e paga entro quel giorno. Se disdici,
        termina subito e non ti addebitiamo nulla.
      </Notice>
    )
  }
  if (isEnding) {
    return (
      <Notice>
        Il piano resta attivo fino {toDay(date(paidUntil))}, poi termina: non ti addebitiamo più nulla. Ordini e
        ricevute restano sempre leggibili.
      </Notice>
    )
  }
  if (nextPlan) {
    return (
      <Notice>
        Passi a {planNames[nextPlan]} {onDay(date(paidUntil))}. Fino ad allora hai {planNames[plan]}.
      </Notice>
    )
  }
  return null
}
