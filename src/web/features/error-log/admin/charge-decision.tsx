import { Button } from '@mantine/core'
import type { ErrorLogEntry } from '../../../../contract/error-log.ts'
import { planMismatch } from '../../../../domain/trouble.ts'
import { failureText } from '../../../shared/calls/failure-text.ts'
import { toast } from '../../../shared/toast.ts'
import { useDecideCharge } from './error-log.api.ts'

/** The charge for a plan that an entry asks a decision about; undefined of every other entry. */
export function undecidedCharge({ errorType, payload, resolved }: ErrorLogEntry): string | undefined {
  const chargeId = payload?.chargeId
  return !resolved && errorType === planMismatch && typeof chargeId === 'string' ? chargeId : undefined
}

/** An amount that was not agreed for a month of a plan: the office takes it, or gives it back. */
export function ChargeDecision({ entry, onRefund }: { entry: ErrorLogEntry; onRefund: () => void }) {
  const decide = useDecideCharge()
  // Not callbacks of the call: the entry is gone, and this button with it, before they would be called.
  const accept = async () => {
    try {
      await decide.mutateAsync({ chargeId: undecidedCharge(entry) ?? '', decision: 'accept' })
      toast.success('Importo accettato', 'Il mese vale: il cliente riceve la ricevuta.')
    } catch (error) {
      toast.error(failureText('Impossibile accettare l’importo.', error))
    }
  }
  return (
    <>
      <Button
        size="compact-sm"
        variant="default"
        loading={decide.isPending}
        aria-label={`Accetta: ${entry.errorMessage}`}
        onClick={() => void accept()}
      >
        Accetta
      </Button>
      <Button size="compact-sm" variant="default" aria-label={`Rimborsa: ${entry.errorMessage}`} onClick={onRefund}>
        Rimborsa
      </Button>
    </>
  )
}
