import { Button, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { Fragment } from 'react'
import type { SandboxOutcome, SandboxPurpose, SandboxSession } from '../../../contract/orders/payments.ts'
import { paths } from '../../../contract/site-pages.ts'
import { toDay } from '../../../domain/time/italian-day.ts'
import { sandboxSessionQuery, useSandboxPayment } from '../../features/payments/customer/payments.api.ts'
import { messageOf, statusOf } from '../../shared/calls/http.ts'
import { useDocumentTitle } from '../../shared/page-address/use-document-title.ts'
import { dateTime, euro } from '../../shared/texts/format.ts'
import { Page, PageTitle } from '../../ui/layout/page.tsx'
import { Panel } from '../../ui/layout/panel.tsx'
import { LoadFailed } from '../../ui/loading/load-failed.tsx'
import { RowsSkeleton } from '../../ui/loading/skeletons.tsx'
import { ButtonLink } from '../../ui/navigation/button-link.tsx'
import { Notice } from '../../ui/notice.tsx'
import classes from './sandbox-payment-page.module.css'

/** Page of the payment sandbox, in place of the card provider's: takes no cards and charges nothing. */
export function SandboxPaymentPage() {
  useDocumentTitle('Pagamento simulato')
  const { sessionId } = useParams({ from: paths.sandboxPayment })
  const { data: session, error, refetch } = useQuery(sandboxSessionQuery(sessionId))
  return (
    <Page className={classes.page}>
      <PageTitle kicker="Ambiente di test">Pagamento simulato</PageTitle>
      <Stack gap="md">
        <Notice tone="warning" title="Questo pagamento è simulato">
          Nessuna carta viene chiesta e nessun denaro viene addebitato: scegli tu come va a finire il pagamento.
        </Notice>
        {error && (
          <LoadFailed
            error={error}
            onRetry={refetch}
            {...(statusOf(error) === 404 && { title: 'Pagamento non trovato' })}
          />
        )}
        {!error && !session && <RowsSkeleton rows={2} height={120} />}
        {session && <Session session={session} />}
      </Stack>
    </Page>
  )
}

function Session({ session }: { session: SandboxSession }) {
  return (
    <Panel>
      <p className="flush muted">
        {session.description.split(/(?<=,) /).map((part, n) => (
          <Fragment key={part}>
            {n > 0 && ' '}
            <span className={classes.whole}>{part}</span>
          </Fragment>
        ))}
      </p>
      {Number(session.amount) > 0 && <p className={classes.amount}>{euro(session.amount)}</p>}
      {session.status === 'open' ? <Outcomes session={session} /> : <Closed session={session} />}
    </Panel>
  )
}

type ClosedStatus = Exclude<SandboxSession['status'], 'open'>

const closedTexts: Readonly<Record<ClosedStatus, string>> = {
  paid: 'Questo pagamento è già stato completato.',
  expired: 'Questo pagamento è scaduto o è stato abbandonato.',
}

function Closed({ session: { status, purpose } }: { session: SandboxSession }) {
  return (
    <Stack gap="md" mt="md" align="flex-start">
      <p className="flush muted">{status === 'open' ? null : closedTexts[status]}</p>
      {purpose === 'payment' ? (
        <ButtonLink to={paths.dashboard} search={{ section: 'orders' }}>
          Torna agli ordini
        </ButtonLink>
      ) : (
        <ButtonLink to={paths.dashboard} search={{ section: 'business-profile' }}>
          Torna al tuo account
        </ButtonLink>
      )}
    </Stack>
  )
}

const looks: Readonly<Record<SandboxOutcome, { variant?: string }>> = {
  paid: {},
  declined: { variant: 'default' },
  abandoned: { variant: 'subtle' },
}

const paying: Readonly<Record<SandboxOutcome, string>> = {
  paid: 'Paga',
  declined: 'Carta rifiutata',
  abandoned: 'Abbandona',
}

const labels: Readonly<Record<SandboxPurpose, Readonly<Record<SandboxOutcome, string>>>> = {
  payment: paying,
  plan: paying,
  card: {
    paid: 'Usa una carta che paga',
    declined: 'Usa una carta rifiutata',
    abandoned: 'Lascia la carta di prima',
  },
}

function Outcomes({ session }: { session: SandboxSession }) {
  const payment = useSandboxPayment(session.sessionId)
  const chosen = payment.isPending || payment.isSuccess ? payment.variables : null
  const choose = (outcome: SandboxOutcome) =>
    payment.mutate(outcome, { onSuccess: ({ redirectUrl }) => window.location.assign(redirectUrl) })
  const button = (outcome: SandboxOutcome) => ({
    onClick: () => choose(outcome),
    loading: chosen === outcome,
    disabled: chosen !== null && chosen !== outcome,
  })

  return (
    <Stack gap="sm" mt="md">
      <p className="flush muted">Valido fino {toDay(dateTime(session.expiresAt))}</p>
      {payment.error && (
        <Notice tone="error">{messageOf(payment.error, 'Il pagamento simulato non ha risposto. Riprova.')}</Notice>
      )}
      {(Object.keys(looks) as SandboxOutcome[]).map((outcome) => (
        <Button key={outcome} size="lg" {...looks[outcome]} {...button(outcome)}>
          {labels[session.purpose][outcome]}
        </Button>
      ))}
    </Stack>
  )
}
