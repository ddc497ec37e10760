import { Anchor, NativeSelect, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { type ChangeEvent, type SyntheticEvent, useState } from 'react'
import type { AdminSetting } from '../../../../contract/settings.ts'
import { settingText } from '../../../../domain/setting-words.ts'
import { type SettingKey, settingRules } from '../../../../domain/settings.ts'
import { failureText } from '../../../shared/calls/failure-text.ts'
import { ApiError, statusOf } from '../../../shared/calls/http.ts'
import { useSending } from '../../../shared/forms/use-sending.ts'
import { toast } from '../../../shared/toast.ts'
import { hintBelow } from '../../../ui/fields/field-props.ts'
import { SaveActions } from '../../../ui/forms/save-actions.tsx'
import { Panel } from '../../../ui/layout/panel.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { adminSettingsQuery, useSaveSettings } from './admin-settings.api.ts'
import { asShown, asStored, problemOf, type SettingField, type SettingGroup } from './setting-groups.ts'
import classes from './settings-form.module.css'

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
      {draft.isStored(field) && (
        <p className={classes.standard}>
          <Anchor component="button" type="button" size="xs" onClick={() => draft.touch(field, null)}>
            Torna al valore predefinito{shown && `: ${shown}`}
          </Anchor>
        </p>
      )}
    </div>
  )
}

interface Typed {
  /** Null resets the setting to its default. */
  text: string | null
  /** `updatedAt` of the setting when typing began. */
  seen: string | null
}

type Draft = Partial<Record<SettingKey, Typed>>

/** Marks the stored values as seen, after they were shown to the admin. */
const seenNow = (draft: Draft, stored: readonly AdminSetting[]): Draft =>
  Object.fromEntries(
    Object.entries(draft).map(([key, { text }]) => [
      key,
      { text, seen: stored.find(({ settingKey }) => settingKey === key)?.updatedAt ?? null },
    ]),
  )

/**
 * Draft of a group of settings. Untouched fields show the stored values, including changes by other admins. For touched fields the server reports a
 * concurrent change; saving again then overwrites the reported values.
 */
function useSettingsDraft(fields: readonly SettingField[], stored: readonly AdminSetting[]) {
  const save = useSaveSettings()
  const queryClient = useQueryClient()
  const [typed, setTyped] = useState<Draft>({})
  const [problems, setProblems] = useState<Readonly<Record<string, string>>>({})
  const rowOf = (key: SettingKey) => stored.find(({ settingKey }) => settingKey === key)
  const standardOf = (key: SettingKey) => settingRules[key].standard ?? ''
  const storedText = ({ key, form }: SettingField) => asShown(form, rowOf(key)?.settingValue ?? standardOf(key))

  const touch = ({ key }: SettingField, text: string | null) => {
    const seen = typed[key]?.seen ?? rowOf(key)?.updatedAt ?? null
    setTyped({ ...typed, [key]: { text, seen } })
    setProblems(({ [key]: _gone, ...others }) => others)
  }

  const isChanged = (field: SettingField) => {
    const draft = typed[field.key]
    if (!draft) return false
    if (draft.text === null) return rowOf(field.key) !== undefined
    return asStored(field.form, draft.text) !== asStored(field.form, storedText(field))
  }

  /** Returns true once the settings are saved. */
  const submit = async (): Promise<boolean> => {
    const changed = fields.filter(isChanged)
    const wrong = changed.flatMap((field) => {
      const text = typed[field.key]?.text ?? null
      const problem = text === null ? null : problemOf(field, text)
      return problem === null ? [] : [[field.key, problem] as const]
    })
    setProblems(Object.fromEntries(wrong))
    if (wrong.length > 0) return false
    try {
      await save.mutateAsync(
        changed.map(({ key, form }) => {
          const { text, seen } = typed[key] ?? { text: null, seen: null }
          return { key, value: text === null ? null : asStored(form, text), updatedAt: seen }
        }),
      )
      setTyped({})
      return true
    } catch (error) {
      setProblems((error instanceof ApiError && error.problem?.fields) || {})
      // The refetch after the failed call has shown the current values, so the next attempt counts them as seen.
      if (statusOf(error) === 409)
        setTyped(seenNow(typed, queryClient.getQueryData(adminSettingsQuery().queryKey) ?? stored))
      throw error
    }
  }

  return {
    textOf: (field: SettingField) => {
      const draft = typed[field.key]
      if (!draft) return storedText(field)
      return draft.text ?? asShown(field.form, standardOf(field.key))
    },
    isStored: ({ key }: SettingField) => (typed[key] ? typed[key].text !== null : rowOf(key) !== undefined),
    touch,
    problems,
    isDirty: fields.some(isChanged),
    undo: () => {
      setTyped({})
      setProblems({})
    },
    submit,
    isSaving: save.isPending,
  }
}
