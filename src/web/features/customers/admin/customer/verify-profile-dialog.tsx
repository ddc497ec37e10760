import { useState } from 'react'
import type { AdminCustomer } from '../../../../../contract/accounts/customers.ts'
import { mayBuy } from '../../../../../domain/accounts/roles.ts'
import { messageOf } from '../../../../shared/calls/http.ts'
import { useSending } from '../../../../shared/forms/use-sending.ts'
import { customerName } from '../../../../shared/texts/customer-name.ts'
import { toast } from '../../../../shared/toast.ts'
import { ConfirmDialog } from '../../../../ui/dialogs/confirm-dialog.tsx'
import { Notice } from '../../../../ui/notice.tsx'
import { useVerifyCustomer } from '../customers.api.ts'

interface VerifyProfileDialogProps {
  customer: AdminCustomer
  opened: boolean
  onClose: () => void
}

const failed = 'Impossibile verificare il profilo. Riprova.'

/** Confirms the verification of a profile: the customer is notified, and a base account may place orders from then on. */
export function VerifyProfileDialog({ customer, opened, onClose }: VerifyProfileDialogProps) {
  // Submission time when the dialog opened. Later refetches are ignored, because the admin has not seen them.
  const [seen] = useState(customer.businessSubmittedAt ?? undefined)
  const verify = useVerifyCustomer()
  const { problem, send } = useSending((error) => messageOf(error, failed))
  const name = customerName(customer)

  const confirm = () =>
    send(async () => {
      if (!opened) return
      await verify.mutateAsync({ userId: customer.id, verified: true, businessSubmittedAt: seen, verifiedSeen: false })
      onClose()
      toast.success('Profilo verificato', `${name} riceve un’email con la conferma.`)
    })

  return (
    <ConfirmDialog
      opened={opened}
      onClose={onClose}
      onConfirm={() => void confirm()}
      title="Verifica il profilo"
      confirmLabel="Verifica il profilo"
      cancelLabel="Torna indietro"
      pending={verify.isPending}
    >
      {problem && <Notice tone="error">{problem}</Notice>}
      <strong>{name}</strong>, P.IVA/VAT {customer.vatNumber ?? '–'},{' '}
      {mayBuy(customer.role)
        ? 'ha il profilo verificato e riceve un’email con la conferma.'
        : 'diventa rivenditore, può ordinare da subito e riceve un’email con la conferma.'}
    </ConfirmDialog>
  )
}
