import type { ReactNode } from 'react'
import type { ErrorLogEntry } from '../../../../contract/error-log.ts'
import { useLastPresent } from '../../../shared/dialogs/use-last-present.ts'
import { Dialog } from '../../../ui/dialogs/dialog.tsx'

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
