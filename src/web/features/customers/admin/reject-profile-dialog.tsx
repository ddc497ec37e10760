import { Button, Stack, Text, Textarea } from '@mantine/core'
import { schemaResolver, useForm } from '@mantine/form'
import { useState } from 'react'
import type { User } from '../../../../contract/accounts/accounts.ts'
import { VerificationInput } from '../../../../contract/accounts/business-profile.ts'
import { messageOf } from '../../../shared/calls/http.ts'
import { focusFirstError } from '../../../shared/forms/focus-first-error.ts'
import { showProblemInForm } from '../../../shared/forms/form-problem.ts'
import { customerName } from '../../../shared/texts/customer-name.ts'
import { toast } from '../../../shared/toast.ts'
import { Dialog } from '../../../ui/dialogs/dialog.tsx'
import { DialogActions } from '../../../ui/dialogs/dialog-actions.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { useVerifyCustomer } from './customers.api.ts'

interface RejectProfileDialogProps {
  profile: User
  opened: boolean
  onClose: () => void
}

const failed = 'Impossibile rifiutare il profilo. Riprova.'

/** Asks for the rejection reason, which is shown to the customer. */
export function RejectProfileDialog({ profile, opened, onClose }: RejectProfileDialogProps) {
  const reject = useVerifyCustomer()
  const [problem, setProblem] = useState<string | null>(null)
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { verified: false, reason: '' },
    validate: schemaResolver(VerificationInput, { sync: true }),
  })

  const submit = async ({ reason }: { reason: string }) => {
    // The second click of a double click can hit the dialog while it closes.
    if (!opened) return
    setProblem(null)
    try {
      await reject.mutateAsync({
        userId: profile.id,
        verified: false,
        reason,
        businessSubmittedAt: profile.businessSubmittedAt ?? undefined,
        verifiedSeen: profile.isBusinessVerified,
      })
    } catch (error) {
      if (!showProblemInForm(form, error)) setProblem(messageOf(error, failed))
      toast.error(messageOf(error, failed))
      return
    }
    toast.success('Profilo rifiutato', `${customerName(profile)} riceve un’email con il motivo.`)
    form.reset()
    onClose()
  }

  return (
    <Dialog opened={opened} onClose={onClose} title="Rifiuta il profilo" size="md">
      <form onSubmit={form.onSubmit((values) => void submit(values), focusFirstError(form))}>
        <Stack gap="md">
          {problem && <Notice tone="error">{problem}</Notice>}
          <Text lh={1.6}>
            <strong>{customerName(profile)}</strong> potrà correggere i dati e inviarli di nuovo.
          </Text>
          <Textarea
            label="Motivo"
            description="Il cliente lo riceve per email."
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            rows={3}
            maxLength={500}
            data-autofocus
            key={form.key('reason')}
            {...form.getInputProps('reason')}
          />
          <DialogActions>
            <Button variant="default" onClick={onClose}>
              Torna indietro
            </Button>
            <Button type="submit" color="red" loading={reject.isPending}>
              Rifiuta il profilo
            </Button>
          </DialogActions>
        </Stack>
      </form>
    </Dialog>
  )
}
