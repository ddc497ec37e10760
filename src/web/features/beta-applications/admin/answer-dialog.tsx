import { Stack, Text, Textarea } from '@mantine/core'
import { useState } from 'react'
import type { AdminBetaApplication } from '../../../../contract/beta-applications.ts'
import { type BetaAnswer, longestBetaNotes } from '../../../../domain/beta-applications.ts'
import { messageOf } from '../../../shared/calls/http.ts'
import { useSending } from '../../../shared/forms/use-sending.ts'
import { toast } from '../../../shared/toast.ts'
import { Dialog } from '../../../ui/dialogs/dialog.tsx'
import { DialogSubmit } from '../../../ui/dialogs/dialog-actions.tsx'
import { hintBelow } from '../../../ui/fields/field-props.ts'
import { Notice } from '../../../ui/notice.tsx'
import { useAnswerBetaApplication } from './admin-beta-applications.api.ts'

interface AnswerDialogProps {
  application: AdminBetaApplication
  answer: BetaAnswer
  opened: boolean
  onClose: () => void
  onAnswered: () => void
}

const failed = 'Impossibile aggiornare la candidatura.'

const texts: Readonly<Record<BetaAnswer, { title: string; consequence: string; button: string }>> = {
  approved: {
    title: 'Approva la candidatura',
    consequence: 'occupa uno dei posti del programma. La risposta parte per email e non si può cambiare.',
    button: 'Approva la candidatura',
  },
  rejected: {
    title: 'Rifiuta la candidatura',
    consequence: 'potrà candidarsi di nuovo. La risposta parte per email e non si può cambiare.',
    button: 'Rifiuta la candidatura',
  },
}

/** Asks for the notes to the applicant and explains the effect of the answer. */
export function AnswerDialog({ application, answer, opened, onClose, onAnswered }: AnswerDialogProps) {
  const mutation = useAnswerBetaApplication()
  const [adminNotes, setAdminNotes] = useState('')
  const { problem, send } = useSending((error) => messageOf(error, failed))
  const { title, consequence, button } = texts[answer]

  const confirm = () =>
    send(async () => {
      // The second click of a double click can hit the dialog while it closes.
      if (!opened) return
      await mutation.mutateAsync({ applicationId: application.id, status: answer, adminNotes })
      toast.success('Candidatura aggiornata', 'Lo stato della candidatura è stato modificato con successo.')
      onClose()
      onAnswered()
    })

  return (
    <Dialog opened={opened} onClose={onClose} title={title} size="md" persistent={adminNotes !== ''}>
      <Stack gap="md">
        {problem && <Notice tone="error">{problem}</Notice>}
        <Text lh={1.6}>
          <strong>{application.companyName}</strong> {consequence}
        </Text>
        <Textarea
          label="Note (facoltative)"
          description="L’azienda le legge nell’email e nella sua candidatura."
          {...hintBelow}
          rows={3}
          maxLength={longestBetaNotes}
          data-autofocus
          value={adminNotes}
          onChange={(event) => setAdminNotes(event.currentTarget.value)}
        />
        <DialogSubmit
          label={button}
          isPending={mutation.isPending}
          destructive={answer === 'rejected'}
          onSubmit={() => void confirm()}
          cancelLabel="Torna indietro"
          onCancel={onClose}
        />
      </Stack>
    </Dialog>
  )
}
