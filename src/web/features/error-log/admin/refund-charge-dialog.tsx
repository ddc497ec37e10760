import { Button } from '@mantine/core'
import { useState } from 'react'
import type { ErrorLogEntry } from '../../../../contract/error-log.ts'
import { failureText } from '../../../shared/calls/failure-text.ts'
import { useLastPresent } from '../../../shared/dialogs/use-last-present.ts'
import { toast } from '../../../shared/toast.ts'
import { Dialog } from '../../../ui/dialogs/dialog.tsx'
import { DialogActions } from '../../../ui/dialogs/dialog-actions.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { undecidedCharge } from './charge-decision.tsx'
import { useDecideCharge } from './error-log.api.ts'
import classes from './error-log.module.css'

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
  const [failure, setFailure] = useState<string | null>(null)

  const refund = async () => {
    setFailure(null)
    try {
      await decide.mutateAsync({ chargeId: undecidedCharge(entry) ?? '', decision: 'refund' })
      toast.success('Rimborso avviato', 'Il cliente lo legge nel suo account e per email.')
      onClose()
    } catch (error) {
      setFailure(failureText(failed, error))
      toast.error(failureText(failed, error))
    }
  }

  return (
    <div className={classes.form}>
      <p className={classes.message}>{entry.errorMessage}</p>
      <p className={classes.message}>
        L’importo torna per intero sulla carta del cliente. Il mese resta non pagato: se non ne ha altri, il suo piano
        termina subito, qui e presso il gestore dei pagamenti.
      </p>
      {failure && <Notice tone="error">{failure}</Notice>}
      <DialogActions>
        <Button variant="default" onClick={onClose}>
          Annulla
        </Button>
        <Button loading={decide.isPending} onClick={() => void refund()}>
          Rimborsa
        </Button>
      </DialogActions>
    </div>
  )
}
