import type { User } from '../../../../contract/accounts/accounts.ts'
import { PreferenceSwitch } from './preference-switch.tsx'

/** The optional e-mails, which the user can switch off. */
export const OwnMails = ({ user }: { user: User }) => (
  <PreferenceSwitch
    user={user}
    preference="reservationMails"
    label="Ricordami le riserve che stanno per scadere"
    description="Un giorno prima della scadenza. Le email su account, ordini, pagamenti e rimborsi arrivano sempre."
    outcome={(isOn) => (isOn ? 'Ti scriviamo il giorno prima della scadenza.' : 'Non ricevi più promemoria.')}
  />
)
