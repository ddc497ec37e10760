import { Box } from '@mantine/core'
import type { User } from '../../contract/accounts/accounts.ts'
import { AcceptTextsForm } from '../features/accounts/customer/accept-texts-form.tsx'
import { Panel } from '../ui/layout/panel.tsx'

/** Contract texts that an account has not accepted in their current version. */
const missingTexts = (user: User) => user.missingAcceptances.filter((kind) => kind !== 'business')

/** Whether the account must accept contract texts before it can order. */
export const needsContract = (user: User | null): user is User =>
  user !== null && !user.isAdmin && missingTexts(user).length > 0

/** Shown in place of an order form, a file import or a shop connection until terms and clauses are accepted. */
export function ContractFirst({ user }: { user: User }) {
  return (
    <Panel
      title="Conferma le condizioni di vendita"
      intro="Serve prima del primo ordine, e di nuovo solo se le condizioni cambiano."
    >
      <AcceptTextsForm kinds={missingTexts(user)} action="Continua" />
    </Panel>
  )
}

/** Shown from the next sign-in on to accounts that have not accepted the terms in force. */
export function TermsNotice() {
  return (
    <Box mb="xl">
      <Panel title="Conferma i termini" intro="I termini sono cambiati, oppure non li avevi ancora confermati.">
        <AcceptTextsForm kinds={['terms']} action="Conferma" />
      </Panel>
    </Box>
  )
}
