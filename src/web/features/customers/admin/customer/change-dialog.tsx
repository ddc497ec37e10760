import { useState } from 'react'
import type { AdminCustomer } from '../../../../../contract/accounts/customers.ts'
import { messageOf } from '../../../../shared/calls/http.ts'
import { useSending } from '../../../../shared/forms/use-sending.ts'
import { customerName } from '../../../../shared/texts/customer-name.ts'
import { toast } from '../../../../shared/toast.ts'
import { ConfirmDialog } from '../../../../ui/dialogs/confirm-dialog.tsx'
import { Notice } from '../../../../ui/notice.tsx'
import type { AccountChange } from './change-texts.ts'
import { useChangeCustomer } from './customer.api.ts'

interface ChangeDialogProps {
  customer: AdminCustomer
  change: AccountChange
  opened: boolean
  onClose: () => void
}

const failed = 'Impossibile cambiare il cliente. Riprova.'

/** Confirms a change to an account. If another admin changed it first, the error message describes that change and its author. */
export function ChangeDialog({ customer, change, opened, onClose }: ChangeDialogProps) {
  // Version of the account when the dialog opened. Later refetches are ignored, because the admin has not seen them.
  const [readAt] = useState(customer.updatedAt)
  const mutation = useChangeCustomer(customer.id, readAt)
  const { problem, send } = useSending((error) => messageOf(error, failed))
  const name = customerName(customer)

  const confirm = () =>
    send(async () => {
      if (!opened) return
      await mutation.mutateAsync(change.input)
      onClose()
      toast.success(change.done, name)
    })

  return (
    <ConfirmDialog
      opened={opened}
      onClose={onClose}
      onConfirm={() => void confirm()}
      title={change.title}
      confirmLabel={change.button}
      cancelLabel="Torna indietro"
      destructive={change.isDestructive}
      pending={mutation.isPending}
    >
      {problem && <Notice tone="error">{problem}</Notice>}
      <strong>{name}</strong> {change.consequence}
    </ConfirmDialog>
  )
}
