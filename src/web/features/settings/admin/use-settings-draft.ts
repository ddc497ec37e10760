import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { AdminSetting } from '../../../../contract/settings.ts'
import { type SettingKey, settingRules } from '../../../../domain/settings.ts'
import { ApiError, statusOf } from '../../../shared/calls/http.ts'
import { adminSettingsQuery, useSaveSettings } from './admin-settings.api.ts'
import { asShown, asStored, problemOf, type SettingField } from './setting-groups.ts'

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
export function useSettingsDraft(fields: readonly SettingField[], stored: readonly AdminSetting[]) {
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
