import { Anchor, NativeSelect, TextInput } from '@mantine/core'
import type { ChangeEvent, SyntheticEvent } from 'react'
import type { AdminSetting } from '../../../../contract/settings.ts'
import { settingText } from '../../../../domain/setting-words.ts'
import { settingRules } from '../../../../domain/settings.ts'
import { failureText } from '../../../shared/calls/failure-text.ts'
import { useSending } from '../../../shared/forms/use-sending.ts'
import { toast } from '../../../shared/toast.ts'
import { hintBelow } from '../../../ui/fields/field-props.ts'
import { SaveActions } from '../../../ui/forms/save-actions.tsx'
import { Panel } from '../../../ui/layout/panel.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { asShown, type SettingField, type SettingGroup } from './setting-groups.ts'
import classes from './settings-form.module.css'
import { useSettingsDraft } from './use-settings-draft.ts'

interface SettingsFormProps {
  group: SettingGroup
  stored: readonly AdminSetting[]
}

const failed = 'Impossibile salvare le impostazioni'

/** A group of settings saved together. */
export function SettingsForm({ group, stored }: SettingsFormProps) {
  const { title, intro, fields } = group
  const draft = useSettingsDraft(fields, stored)
  const { problem, setProblem, send } = useSending((error) => failureText(failed, error))

  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    if (draft.isSaving) return
    void send(async () => {
      if (await draft.submit()) toast.success('Impostazioni salvate')
    })
  }

  return (
    <Panel title={title} intro={intro}>
      <form onSubmit={submit} noValidate className={classes.form} aria-label={title}>
        {fields.map((field) => (
          <Field key={field.key} field={field} draft={draft} />
        ))}
        {problem && (
          <div className={classes.whole}>
            <Notice tone="error">{problem}</Notice>
          </div>
        )}
        <div className={classes.whole}>
          <SaveActions
            label="Salva"
            isDirty={draft.isDirty}
            isSaving={draft.isSaving}
            onUndo={() => {
              draft.undo()
              setProblem(null)
            }}
          />
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
  const { key, form, unit, hint, showsMeaning } = field
  const { label, standard, choices } = settingRules[key]
  const shown = standard
    ? (choices?.[standard] ?? (showsMeaning ? settingText(key, standard) : asShown(form, standard)))
    : ''
  const meaning = showsMeaning && (settingText(key, draft.textOf(field)) || 'nessuno')
  const shared = {
    size: 'sm',
    label,
    ...(hint && { description: meaning ? `${hint} Paesi: ${meaning}.` : hint }),
    ...hintBelow,
    value: draft.textOf(field),
    error: draft.problems[key],
    onChange: (event: ChangeEvent<HTMLInputElement | HTMLSelectElement>) =>
      draft.touch(field, event.currentTarget.value),
  }
  return (
    <div>
      {choices ? (
        <NativeSelect {...shared} data={Object.entries(choices).map(([value, name]) => ({ value, label: name }))} />
      ) : (
        <TextInput
          {...shared}
          {...(form === 'whole' ? { inputMode: 'numeric' as const } : {})}
          {...(form === 'euro' || form === 'kg' ? { inputMode: 'decimal' as const } : {})}
          autoComplete="off"
          maxLength={1000}
          {...(unit && {
            rightSection: <span className={classes.unit}>{unit}</span>,
            rightSectionWidth: 'auto',
          })}
        />
      )}
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
