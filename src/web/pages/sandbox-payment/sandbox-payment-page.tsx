import { Button, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import type { SandboxOutcome, SandboxSession } from '../../../contract/orders/payments.ts'
import { paths } from '../../../contract/site-pages.ts'
import { toDay } from '../../../domain/time/italian-day.ts'
import { sandboxSessionQuery, useSandboxPayment } from '../../features/payments/customer/payments.api.ts'
import { messageOf } from '../../shared/calls/http.ts'
import { useDocumentTitle } from '../../shared/page-address/use-document-title.ts'
import { dateTime, euro } from '../../shared/texts/format.ts'
import { LoadFailed } from '../../ui/loading/load-failed.tsx'
import { RowsSkeleton } from '../../ui/loading/skeletons.tsx'
import { ButtonLink } from '../../ui/navigation/button-link.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Page, PageTitle } from '../../ui/page.tsx'
import { Panel } from '../../ui/panel.tsx'
import classes from './sandbox-payment-page.module.css'

/** The payment sandbox's page, in place of the card provider's: no cards, nobody is charged. */
export function SandboxPaymentPage() {
  useDocumentTitle('Pagamento di prova')
  const { sessionId } = useParams({ from: paths.sandboxPayment })
  const { data: session, error, refetch } = useQuery(sandboxSessionQuery(sessionId))
  return (
    <Page className={classes.page}>
      <PageTitle kicker="Ambiente di prova">Pagamento di prova</PageTitle>
      <Stack gap="md">
        <Notice tone="warning" title="Questa è una pagina di prova">
          Nessuna carta viene chiesta e nessun denaro viene addebitato: scegli tu come va a finire il pagamento.
        </Notice>
        {error && <LoadFailed error={error} onRetry={refetch} title="Pagamento non trovato" />}
        {!error && !session && <RowsSkeleton rows={2} height={120} />}
        {session && <Session session={session} />}
      </Stack>
    </Page>
  )
}

function Session({ session }: { session: SandboxSession }) {
  return (
    <Panel>
      <p className={classes.description}>{session.description}</p>
      <p className={classes.amount}>{euro(session.amount)}</p>
      {session.status === 'open' ? <Outcomes session={session} /> : <Closed status={session.status} />}
    </Panel>
  )
}

type ClosedStatus = Exclude<SandboxSession['status'], 'open'>

const closedTexts: Readonly<Record<ClosedStatus, string>> = {
  paid: 'Questo pagamento è già stato completato.',
  expired: 'Questo pagamento è scaduto o è stato abbandonato.',
}

function Closed({ status }: { status: ClosedStatus }) {
  return (
    <Stack gap="md" mt="md" align="flex-start">
      <p className={classes.expiry}>{closedTexts[status]}</p>
      <ButtonLink to={paths.dashboard} search={{ section: 'orders' }}>
        Torna agli ordini
      </ButtonLink>
    </Stack>
  )
}

const outcomes: Readonly<Record<SandboxOutcome, { label: string; variant?: string }>> = {
  paid: { label: 'Paga' },
  declined: { label: 'Carta rifiutata', variant: 'default' },
  abandoned: { label: 'Abbandona', variant: 'subtle' },
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
      <p className={classes.expiry}>Valido fino {toDay(dateTime(session.expiresAt))}</p>
      {payment.error && (
        <Notice tone="error">{messageOf(payment.error, 'Il pagamento di prova non ha risposto. Riprova.')}</Notice>
      )}
      {(Object.keys(outcomes) as SandboxOutcome[]).map((outcome) => {
        const { label, ...look } = outcomes[outcome]
        return (
          <Button key={outcome} size="lg" {...look} {...button(outcome)}>
            {label}
          </Button>
        )
      })}
    </Stack>
  )
}
