import { Checkbox } from '@mantine/core'
import type { PreferencesInput, User } from '../../../../contract/accounts/accounts.ts'
import { messageOf } from '../../../shared/calls/http.ts'
import { toast } from '../../../shared/toast.ts'
import { useSavePreferences } from './preferences.api.ts'

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
export function PreferenceSwitch({ user, preference, label, description, outcome }: PreferenceSwitchProps) {
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
