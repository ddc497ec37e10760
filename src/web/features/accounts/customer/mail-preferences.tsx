import { Checkbox } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { PreferencesInput, User } from '../../../../contract/accounts/accounts.ts'
import { http, messageOf } from '../../../shared/calls/http.ts'
import { date } from '../../../shared/texts/format.ts'
import { toast } from '../../../shared/toast.ts'
import { MailLink } from '../../../ui/navigation/mail-link.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { userQuery } from '../shared/user.api.ts'

/** Warns a user whose address bounces our e-mails. */
export function RefusedAddressNotice({ user: { email, mailRefusedAt } }: { user: User }) {
  if (mailRefusedAt === null) return null
  return (
    <Notice tone="warning" title={`Le nostre email a ${email} tornano indietro: controlla l’indirizzo.`}>
      L’ultima non è stata accettata il {date(mailRefusedAt)}. Se l’indirizzo è giusto, controlla che la casella sia
      attiva e non piena; se va cambiato, scrivi all’indirizzo <MailLink subject="Il mio indirizzo email" />.
    </Notice>
  )
}

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

interface PreferenceSwitchProps {
  user: User
  preference: keyof PreferencesInput
  label: string
  description: string
  /** Message about the new setting, shown after saving. */
  outcome: (isOn: boolean) => string
}

const savingFailed = 'Impossibile salvare la preferenza. Riprova più tardi.'

/** A checkbox for one account preference, saved immediately. */
function PreferenceSwitch({ user, preference, label, description, outcome }: PreferenceSwitchProps) {
  const save = useSavePreferences()
  const isOn = (save.isPending ? save.variables[preference] : undefined) ?? user[preference]
  return (
    <Checkbox
      label={label}
      description={description}
      checked={isOn}
      error={save.error && messageOf(save.error, savingFailed)}
      disabled={save.isPending}
      onChange={(event) =>
        save.mutate(
          { [preference]: event.currentTarget.checked },
          {
            onSuccess: (saved) => toast.success('Preferenza salvata', outcome(saved[preference])),
            onError: (error) => toast.error(messageOf(error, savingFailed)),
          },
        )
      }
    />
  )
}

function useSavePreferences() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (input: PreferencesInput) => http.put<User>('/api/auth/preferences', input),
    onSuccess: (user) => queryClient.setQueryData(userQuery().queryKey, user),
  })
}
