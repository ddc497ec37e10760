import type { User } from '../../../../contract/accounts/accounts.ts'
import { PreferenceSwitch } from './preference-switch.tsx'

/** Switches the e-mails that consignees get in the reseller's name. */
export const ConsigneeMailsSwitch = ({ user }: { user: User }) => (
  <PreferenceSwitch
    user={user}
    preference="consigneeMails"
    label="Avvisa il destinatario per email quando il pacco parte"
    description="L’email porta il nome della tua azienda e il tuo riferimento, mai il nostro nome, i prezzi o il nostro numero d’ordine. Le risposte arrivano a te."
    outcome={(isOn) => (isOn ? 'I destinatari ricevono l’email di spedizione.' : 'I destinatari non ricevono email.')}
  />
)
