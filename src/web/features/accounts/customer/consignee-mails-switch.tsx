import { Checkbox } from '@mantine/core'
import type { User } from '../../../../contract/accounts.ts'
import { messageOf } from '../../../shared/http.ts'
import { toast } from '../../../shared/toast.ts'
import { useSavePreferences } from './preferences.api.ts'

/** Whether consignees are written to in the reseller's name; saved at once. */
export function ConsigneeMailsSwitch({ user }: { user: User }) {
  const save = useSavePreferences()
  const isOn = save.isPending ? save.variables.consigneeMails : user.consigneeMails
  return (
    <Checkbox
      label="Avvisa il destinatario per email quando il pacco parte"
      description="L’email porta il nome della tua azienda e il tuo riferimento, mai il nostro nome, i prezzi o il nostro numero d’ordine. Le risposte arrivano a te."
      checked={isOn}
      disabled={save.isPending}
      onChange={(event) =>
        save.mutate(
          { consigneeMails: event.currentTarget.checked },
          {
            onSuccess: ({ consigneeMails }) =>
              toast.success(
                'Preferenza salvata',
                consigneeMails ? 'I destinatari ricevono l’email di spedizione.' : 'I destinatari non ricevono email.',
              ),
            onError: (error) => toast.error(messageOf(error, 'Impossibile salvare la preferenza. Riprova più tardi.')),
          },
        )
      }
    />
  )
}
