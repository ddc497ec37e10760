import { Button } from '@mantine/core'
import type { ErrorLogEntry } from '../../../../contract/error-log.ts'
import { planMismatch } from '../../../../domain/trouble.ts'
import { failureText } from '../../../shared/calls/failure-text.ts'
import { toast } from '../../../shared/toast.ts'
import { useDecideCharge } from './error-log.api.ts'

/** Id of the plan charge that awaits a decision; undefined for all other entries. */
export function undecidedCharge({ errorType, payload, resolved }: ErrorLogEntry): string | undefined {
  const chargeId = payload?.chargeId
  return !resolved && errorType === planMismatch && typeof chargeId === 'string' ? chargeId : undefined
}

/** Decision on a plan charge with an unexpected amount: accept or refund it. */
export function ChargeDecision({ entry, onRefund }: { entry: ErrorLogEntry; onRefund: () => void }) {
  const decide = useDecideCharge()
  // Uses `mutateAsync` because the callbacks of `mutate` are not called once the entry and this button are unmounted.
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
