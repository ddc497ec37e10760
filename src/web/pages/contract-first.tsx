import { Box } from '@mantine/core'
import type { User } from '../../contract/accounts/accounts.ts'
import { AcceptTextsForm } from '../features/accounts/customer/accept-texts-form.tsx'
import { Panel } from '../ui/panel.tsx'

const missing = (user: User) => user.missingAcceptances.filter((kind) => kind !== 'business')

/** Whether the account has to accept contract texts before it orders. */
export const needsContract = (user: User | null): user is User =>
  user !== null && !user.isAdmin && missing(user).length > 0

/** Before the first order: terms and clauses that were not accepted yet, in the place of what needs them. */
export function ContractFirst({ user }: { user: User }) {
  return (
    <Panel title="Prima del tuo primo ordine" intro="Conferma le condizioni di vendita: lo chiediamo una volta sola.">
      <AcceptTextsForm user={user} kinds={missing(user)} action="Continua" />
    </Panel>
  )
}

/** From the next sign-in on, for accounts that have not accepted the terms in force. */
export function TermsNotice({ user }: { user: User }) {
  return (
    <Box mb="xl">
      <Panel
        title="Conferma i termini"
        intro="Il tuo account è di prima di questa conferma, oppure i termini sono cambiati."
      >
        <AcceptTextsForm user={user} kinds={['terms']} action="Conferma" />
      </Panel>
    </Box>
  )
}
