import { Button } from '@mantine/core'
import { useState } from 'react'
import type { AdminCustomer } from '../../../../../contract/accounts/customers.ts'
import { mayBuy } from '../../../../../domain/accounts/roles.ts'
import { messageOf } from '../../../../shared/calls/http.ts'
import { useSending } from '../../../../shared/forms/use-sending.ts'
import { customerName } from '../../../../shared/texts/customer-name.ts'
import { toast } from '../../../../shared/toast.ts'
import { ConfirmDialog } from '../../../../ui/dialogs/dialog-actions.tsx'
import { Notice } from '../../../../ui/notice.tsx'
import { useVerifyCustomer } from '../customers.api.ts'
import { RejectProfileDialog } from '../reject-profile-dialog.tsx'

/** Decision on a profile: verify or reject a submitted one, or withdraw an earlier verification. */
export function ProfileDecision({ customer }: { customer: AdminCustomer }) {
  const [verifying, setVerifying] = useState(false)
  const [rejecting, setRejecting] = useState(false)
  /** Key of the dialog: each question is a new dialog, based on the profile version at the time of asking. */
  const [asked, setAsked] = useState(0)
  const isSubmitted = customer.businessSubmittedAt !== null && !customer.isBusinessVerified
  return (
    <>
      {isSubmitted && (
        <Button
          size="sm"
          onClick={() => {
            setAsked((times) => times + 1)
            setVerifying(true)
          }}
        >
          Verifica il profilo
        </Button>
      )}
      {(isSubmitted || customer.isBusinessVerified) && (
        <Button size="sm" variant="default" onClick={() => setRejecting(true)}>
          Rifiuta il profilo
        </Button>
      )}
      <VerifyProfileDialog key={asked} customer={customer} opened={verifying} onClose={() => setVerifying(false)} />
      <RejectProfileDialog profile={customer} opened={rejecting} onClose={() => setRejecting(false)} />
    </>
  )
}

interface VerifyProfileDialogProps {
  customer: AdminCustomer
  opened: boolean
  onClose: () => void
}

const failed = 'Impossibile verificare il profilo. Riprova.'

/** Confirms the verification of a profile: the customer is notified, and a base account may place orders from then on. */
function VerifyProfileDialog({ customer, opened, onClose }: VerifyProfileDialogProps) {
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
