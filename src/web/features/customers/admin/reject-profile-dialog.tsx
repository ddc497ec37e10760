import { Stack, Text, Textarea } from '@mantine/core'
import { schemaResolver, useForm } from '@mantine/form'
import type { User } from '../../../../contract/accounts/accounts.ts'
import { VerificationInput } from '../../../../contract/accounts/business-profile.ts'
import { useFormSending } from '../../../shared/forms/use-form-sending.ts'
import { customerName } from '../../../shared/texts/customer-name.ts'
import { toast } from '../../../shared/toast.ts'
import { Dialog } from '../../../ui/dialogs/dialog.tsx'
import { DialogSubmit } from '../../../ui/dialogs/dialog-actions.tsx'
import { hintBelow } from '../../../ui/fields/field-props.ts'
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
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { verified: false, reason: '' },
    validate: schemaResolver(VerificationInput, { sync: true }),
  })

  const { failure, isSending, onSubmit } = useFormSending(form, failed, { toasts: true })

  const submit = onSubmit(async ({ reason }) => {
    // The second click of a double click can hit the dialog while it closes.
    if (!opened) return
    await reject.mutateAsync({
      userId: profile.id,
      verified: false,
      reason,
      businessSubmittedAt: profile.businessSubmittedAt ?? undefined,
      verifiedSeen: profile.isBusinessVerified,
    })
    toast.success('Profilo rifiutato', `${customerName(profile)} riceve un’email con il motivo.`)
    form.reset()
    onClose()
  })

  return (
    <Dialog opened={opened} onClose={onClose} title="Rifiuta il profilo" size="md">
      <form onSubmit={submit}>
        <Stack gap="md">
          {failure && <Notice tone="error">{failure}</Notice>}
          <Text lh={1.6}>
            <strong>{customerName(profile)}</strong> potrà correggere i dati e inviarli di nuovo.
          </Text>
          <Textarea
            label="Motivo"
            description="Il cliente lo riceve per email."
            {...hintBelow}
            rows={3}
            maxLength={500}
            data-autofocus
            key={form.key('reason')}
            {...form.getInputProps('reason')}
          />
          <DialogSubmit
            label="Rifiuta il profilo"
            isPending={isSending}
            destructive
            cancelLabel="Torna indietro"
            onCancel={onClose}
          />
        </Stack>
      </form>
    </Dialog>
  )
}
