import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import type { ErrorLogEntry } from '../../../../contract/error-log.ts'
import { planMismatch } from '../../../../domain/trouble.ts'
import { failureText } from '../../../shared/calls/failure-text.ts'
import { useLastPresent } from '../../../shared/dialogs/use-last-present.ts'
import { useSending } from '../../../shared/forms/use-sending.ts'
import { toast } from '../../../shared/toast.ts'
import { Dialog } from '../../../ui/dialogs/dialog.tsx'
import { DialogSubmit } from '../../../ui/dialogs/dialog-actions.tsx'
import { Notice } from '../../../ui/notice.tsx'
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

interface RefundChargeDialogProps {
  /** Undefined while the dialog is closed. */
  entry: ErrorLogEntry | undefined
  onClose: () => void
}

const failed = 'Impossibile rimborsare l’importo.'

/** Confirms the refund of a charge with an unexpected amount, because it may end the plan. */
export function RefundChargeDialog({ entry, onClose }: RefundChargeDialogProps) {
  const shown = useLastPresent(entry)
  return (
    <Dialog opened={entry !== undefined} onClose={onClose} title="Rimborsa l’importo" size="md">
      {shown && <RefundCharge key={shown.id} entry={shown} onClose={onClose} />}
    </Dialog>
  )
}

function RefundCharge({ entry, onClose }: { entry: ErrorLogEntry; onClose: () => void }) {
  const decide = useDecideCharge()
  const { problem, send } = useSending((error) => failureText(failed, error))

  const refund = () =>
    send(async () => {
      await decide.mutateAsync({ chargeId: undecidedCharge(entry) ?? '', decision: 'refund' })
      toast.success('Rimborso avviato', 'Il cliente lo legge nel suo account e per email.')
      onClose()
    })

  return (
    <div className="grid gap-16">
      <p className="flush breakable">{entry.errorMessage}</p>
      <p className="flush breakable">
        L’importo torna per intero sulla carta del cliente. Il mese resta non pagato: se non ne ha altri, il suo piano
        termina subito, qui e presso il gestore dei pagamenti.
      </p>
      {problem && <Notice tone="error">{problem}</Notice>}
      <DialogSubmit label="Rimborsa" isPending={decide.isPending} onSubmit={() => void refund()} onCancel={onClose} />
    </div>
  )
}

/** Renders the form in which an admin records a manual refund; supplied by the page. */
export type HandRefundForm = (refund: NonNullable<ErrorLogEntry['handRefund']>, onClose: () => void) => ReactNode

interface HandRefundDialogProps {
  /** Undefined while the dialog is closed. */
  entry: ErrorLogEntry | undefined
  form: HandRefundForm
  onClose: () => void
}

/** Records a manual refund of an order or a plan that could not be refunded automatically. */
export function HandRefundDialog({ entry, form, onClose }: HandRefundDialogProps) {
  const shown = useLastPresent(entry)
  return (
    <Dialog opened={entry !== undefined} onClose={onClose} title="Segna come restituito" size="md">
      {shown?.handRefund && (
        <div key={shown.id} className="grid gap-16">
          <p className="flush breakable">{shown.errorMessage}</p>
          {form(shown.handRefund, onClose)}
        </div>
      )}
    </Dialog>
  )
}
