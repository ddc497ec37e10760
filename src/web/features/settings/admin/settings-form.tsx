import { Anchor, Button, TextInput } from '@mantine/core'
import { type SyntheticEvent, useState } from 'react'
import type { AdminSetting } from '../../../../contract/settings.ts'
import { settingRules } from '../../../../domain/settings.ts'
import { failureText } from '../../../shared/calls/failure-text.ts'
import { toast } from '../../../shared/toast.ts'
import { Notice } from '../../../ui/notice.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { asShown, type SettingField, type SettingGroup } from './setting-groups.ts'
import classes from './settings-form.module.css'
import { useSettingsDraft } from './use-settings-draft.ts'

interface SettingsFormProps {
  group: SettingGroup
  stored: readonly AdminSetting[]
}

const failed = 'Impossibile salvare le impostazioni'

/** A group of settings that is saved as one. */
export function SettingsForm({ group, stored }: SettingsFormProps) {
  const { title, intro, fields } = group
  const draft = useSettingsDraft(fields, stored)
  const [failure, setFailure] = useState<string | null>(null)

  const submit = async (event: SyntheticEvent) => {
    event.preventDefault()
    setFailure(null)
    if (draft.isSaving) return
    try {
      if (await draft.submit()) toast.success('Impostazioni salvate')
    } catch (error) {
      setFailure(failureText(failed, error))
      toast.error(failureText(failed, error))
    }
  }

  return (
    <Panel title={title} intro={intro}>
      <form onSubmit={(event) => void submit(event)} noValidate className={classes.form} aria-label={title}>
        {fields.map((field) => (
          <Field key={field.key} field={field} draft={draft} />
        ))}
        {failure && (
          <div className={classes.whole}>
            <Notice tone="error">{failure}</Notice>
          </div>
        )}
        <div className={`${classes.whole} ${classes.actions}`}>
          <Button type="submit" size="sm" loading={draft.isSaving} disabled={!draft.isDirty}>
            Salva
          </Button>
          {draft.isDirty && (
            <Button
              size="sm"
              variant="default"
              onClick={() => {
                draft.undo()
                setFailure(null)
              }}
            >
              Annulla le modifiche
            </Button>
          )}
        </div>
      </form>
    </Panel>
  )
}

interface FieldProps {
  field: SettingField
  draft: ReturnType<typeof useSettingsDraft>
}

function Field({ field, draft }: FieldProps) {
  const { key, form, unit, hint } = field
  const { label, standard } = settingRules[key]
  const shown = standard ? asShown(form, standard) : ''
  return (
    <div>
      <TextInput
        size="sm"
        label={label}
        {...(hint && { description: hint })}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        {...(form === 'whole' ? { inputMode: 'numeric' as const } : {})}
        {...(form === 'euro' || form === 'kg' ? { inputMode: 'decimal' as const } : {})}
        autoComplete="off"
        maxLength={120}
        value={draft.textOf(field)}
        error={draft.problems[key]}
        onChange={(event) => draft.touch(field, event.currentTarget.value)}
        {...(unit && {
          rightSection: <span className={classes.unit}>{unit}</span>,
          rightSectionWidth: 'auto',
        })}
      />
      <p className={classes.standard}>
        {draft.isStored(field) ? (
          <Anchor component="button" type="button" size="xs" onClick={() => draft.touch(field, null)}>
            Torna al valore predefinito{shown && `: ${shown}`}
          </Anchor>
        ) : (
          'Valore predefinito, mai cambiato'
        )}
      </p>
    </div>
  )
}
