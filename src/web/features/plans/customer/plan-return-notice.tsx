import { Button } from '@mantine/core'
import { type Plan, planNames } from '../../../../domain/accounts/plan-names.ts'
import { Notice } from '../../../ui/notice.tsx'
import type { PlanOutcome } from './plan-outcomes.ts'

interface PlanReturnNoticeProps {
  outcome: PlanOutcome
  plan: Plan
  /** Whether the server knows of the payment. */
  isActive: boolean
  onDismiss: () => void
}

/** What became of a payment from which the browser returns, until it is dismissed. */
export function PlanReturnNotice({ outcome, plan, isActive, onDismiss }: PlanReturnNoticeProps) {
  const { tone, title, text } = words(planNames[plan])[outcome === 'success' && isActive ? 'active' : outcome]
  return (
    <div role="status">
      <Notice
        tone={tone}
        title={title}
        action={
          <Button variant="default" size="sm" onClick={onDismiss}>
            Ho capito
          </Button>
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
    text: 'Abbiamo ricevuto il pagamento: la ricevuta è in Abbonamento, qui sotto.',
  },
  success: {
    tone: 'info',
    title: 'Pagamento in conferma',
    text: `Il piano ${name} si attiva appena arriva la conferma, di solito in pochi secondi. Ti avvisiamo via email.`,
  },
  failed: {
    tone: 'warning',
    title: 'Pagamento non riuscito',
    text: `La carta è stata rifiutata: non ti è stato addebitato nulla. Per il piano ${name} puoi riprovare dalla pagina degli abbonamenti.`,
  },
  cancelled: {
    tone: 'warning',
    title: 'Pagamento interrotto',
    text: `Non ti è stato addebitato nulla. Puoi riprendere quando vuoi dalla pagina degli abbonamenti.`,
  },
})
