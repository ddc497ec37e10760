import type { ErrorLogEntry } from '../../../../contract/error-log.ts'
import { failureText } from '../../../shared/calls/failure-text.ts'
import { useLastPresent } from '../../../shared/dialogs/use-last-present.ts'
import { useSending } from '../../../shared/forms/use-sending.ts'
import { toast } from '../../../shared/toast.ts'
import { Dialog } from '../../../ui/dialogs/dialog.tsx'
import { DialogSubmit } from '../../../ui/dialogs/dialog-actions.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { undecidedCharge } from './charge-decision.tsx'
import { useDecideCharge } from './error-log.api.ts'

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
