import { Button } from '@mantine/core'
import { useState } from 'react'
import type { AdminCustomer } from '../../../../../contract/accounts/customers.ts'
import { RejectProfileDialog } from '../reject-profile-dialog.tsx'
import { VerifyProfileDialog } from './verify-profile-dialog.tsx'

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
