import { Textarea } from '@mantine/core'
import { type SyntheticEvent, useState } from 'react'
import type { ErrorLogEntry } from '../../../../contract/error-log.ts'
import { failureText } from '../../../shared/calls/failure-text.ts'
import { useLastPresent } from '../../../shared/dialogs/use-last-present.ts'
import { useSending } from '../../../shared/forms/use-sending.ts'
import { toast } from '../../../shared/toast.ts'
import { Dialog } from '../../../ui/dialogs/dialog.tsx'
import { DialogSubmit } from '../../../ui/dialogs/dialog-actions.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { useResolveError } from './error-log.api.ts'

interface ResolveDialogProps {
  /** Undefined while the dialog is closed. */
  entry: ErrorLogEntry | undefined
  onClose: () => void
}

const failed = 'Impossibile segnare l’errore come risolto.'

/** Marks an error as resolved, with an optional note. */
export function ResolveDialog({ entry, onClose }: ResolveDialogProps) {
  const shown = useLastPresent(entry)
  return (
    <Dialog opened={entry !== undefined} onClose={onClose} title="Segna come risolto" size="md">
      {shown && <ResolveForm key={shown.id} entry={shown} onClose={onClose} />}
    </Dialog>
  )
}

function ResolveForm({ entry, onClose }: { entry: ErrorLogEntry; onClose: () => void }) {
  const resolve = useResolveError()
  const [note, setNote] = useState('')
  const { problem, send } = useSending((error) => failureText(failed, error))

  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    void send(async () => {
      await resolve.mutateAsync({ errorId: entry.id, note: note.trim() })
      toast.success('Errore risolto', 'Lo trovi tra i risolti, con la nota.')
      onClose()
    })
  }

  return (
    <form onSubmit={submit} className="grid gap-16">
      <p className="flush breakable">{entry.errorMessage}</p>
      <Textarea
        label="Nota"
        description="Facoltativa: che cosa hai fatto. Resta nel registro con il tuo nome."
        rows={3}
        maxLength={500}
        value={note}
        onChange={(event) => setNote(event.currentTarget.value)}
      />
      {problem && <Notice tone="error">{problem}</Notice>}
      <DialogSubmit label="Segna come risolto" isPending={resolve.isPending} onCancel={onClose} />
    </form>
  )
}
