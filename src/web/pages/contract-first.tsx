import { Box } from '@mantine/core'
import type { User } from '../../contract/accounts/accounts.ts'
import { AcceptTextsForm } from '../features/accounts/customer/accept-texts-form.tsx'
import { Panel } from '../ui/panel.tsx'

/** Contract texts that an account has not accepted in their current version. */
export const missingTexts = (user: User) => user.missingAcceptances.filter((kind) => kind !== 'business')

/** Whether the account has to accept contract texts before it orders. */
export const needsContract = (user: User | null): user is User =>
  user !== null && !user.isAdmin && missingTexts(user).length > 0

/** Terms and clauses that are not accepted in their current version, in the place of what needs them. */
export function ContractFirst({ user }: { user: User }) {
  return (
    <Panel title="Conferma le condizioni di vendita" intro="Lo chiediamo solo quando cambiano.">
      <AcceptTextsForm kinds={missingTexts(user)} action="Continua" />
    </Panel>
  )
}

/** From the next sign-in on, for accounts that have not accepted the terms in force. */
export function TermsNotice() {
  return (
    <Box mb="xl">
      <Panel title="Conferma i termini" intro="I termini sono cambiati, oppure non li avevi ancora confermati.">
        <AcceptTextsForm kinds={['terms']} action="Conferma" />
      </Panel>
    </Box>
  )
}
