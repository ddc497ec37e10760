import { Button, Group } from '@mantine/core'
import { paths } from '../../../../contract/site-pages.ts'
import { type Plan, planNames } from '../../../../domain/accounts/plan-names.ts'
import { ButtonLink } from '../../../ui/navigation/button-link.tsx'
import { Notice } from '../../../ui/notice.tsx'

interface PlanReturnNoticeProps {
  outcome: PlanOutcome
  plan: Plan
  /** Whether the server has confirmed the payment. */
  isActive: boolean
  onDismiss: () => void
}

/** Result of a payment after the return from the payment page, shown until it is dismissed. */
export function PlanReturnNotice({ outcome, plan, isActive, onDismiss }: PlanReturnNoticeProps) {
  const { tone, title, text } = words(planNames[plan])[outcome === 'success' && isActive ? 'active' : outcome]
  const isUnpaid = outcome !== 'success'
  return (
    <div role="status">
      <Notice
        tone={tone}
        title={title}
        action={
          <Group gap="sm">
            {isUnpaid ? (
              <ButtonLink to={paths.subscriptions} variant="default" size="sm">
                Torna ai piani
              </ButtonLink>
            ) : (
              // The section is far below on phones. Keeps `payment` in the URL, so that the notice stays.
              <ButtonLink
                to={paths.dashboard}
                search={{ section: 'business-profile', payment: outcome, plan }}
                hash="abbonamento"
                variant="default"
                size="sm"
              >
                Vedi l’abbonamento
              </ButtonLink>
            )}
            <Button variant={isUnpaid ? 'subtle' : 'default'} size="sm" onClick={onDismiss}>
              Ho capito
            </Button>
          </Group>
        }
      >
        {text}
      </Notice>
    </div>
  )
}

interface Words {
  tone: 'success' | 'info' | 'warning'
  title: string
  text: string
}

const words = (name: string): Readonly<Record<PlanOutcome | 'active', Words>> => ({
  active: {
    tone: 'success',
    title: `Il piano ${name} è attivo`,
    text: 'Abbiamo ricevuto il pagamento: la ricevuta è in Abbonamento.',
  },
  success: {
    tone: 'info',
    title: 'Pagamento in conferma',
    text: `Il piano ${name} si attiva appena arriva la conferma, di solito in pochi secondi. Ti avvisiamo via email.`,
  },
  failed: {
    tone: 'warning',
    title: 'Pagamento non riuscito',
    text: `La carta è stata rifiutata: non ti è stato addebitato nulla. Per il piano ${name} puoi riprovare quando vuoi.`,
  },
  cancelled: {
    tone: 'warning',
    title: 'Pagamento interrotto',
    text: `Non ti è stato addebitato nulla: il piano che hai resta com’è.`,
  },
})

/** Outcome reported by the payment page; only the server activates a plan. */
const planOutcomes = ['success', 'failed', 'cancelled'] as const

type PlanOutcome = (typeof planOutcomes)[number]

/** Null if the text is not an outcome of a plan payment. */
export const planOutcome = (said: string | undefined): PlanOutcome | null =>
  planOutcomes.find((outcome) => outcome === said) ?? null
