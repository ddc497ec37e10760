import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { keptMs } from './tab-memory.ts'
import { giveTabTo } from './tab-owner.ts'

const prefix = 'filiera-draft-'

interface Draft<Values> {
  of: string
  /** When it was last typed into (epoch ms). */
  at: number
  values: Values
}

export interface FormDraft<Values> {
  /** What the form starts with: the draft, where there is one. */
  initialValues: Values
  /** Never secrets: whoever reads the tab's memory reads them. */
  keep: (values: Values) => void
  discard: () => void
}

/**
 * What was typed into a form, kept in the tab's memory for a day, so that it survives a reload and the end of the session. `name` is the form's;
 * `about` says what it is about: a draft is only offered for the same thing, and to the same account.
 */
export function useDraft<Values extends object>(name: string, start: Values, about: unknown = null): FormDraft<Values> {
  const key = `${prefix}${name}`
  const user = useQueryClient().getQueryData<{ id: string } | null>(['/api/auth/user'])
  const of = JSON.stringify([user?.id, about])
  const [initialValues] = useState<Values>(() => {
    if (user) giveTabTo(user.id)
    const draft = read<Values>(key)
    // What was typed longer ago is begun anew: a browser that is opened again brings its tabs' memory back.
    return draft?.of === of && Date.now() - draft.at < keptMs ? { ...start, ...draft.values } : start
  })
  return {
    initialValues,
    keep: (values) => {
      // Signing out in another tab takes the owner away.
      if (user) giveTabTo(user.id)
      write(key, isSame({ ...start, ...values }, start) ? null : { of, at: Date.now(), values })
    },
    discard: () => write(key, null),
  }
}

/** Typed back to what it started with, there is nothing to keep. */
const isSame = (one: object, other: object): boolean => JSON.stringify(one) === JSON.stringify(other)

function read<Values>(key: string): Draft<Values> | null {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? 'null')
  } catch {
    return null
  }
}

function write(key: string, draft: Draft<unknown> | null): void {
  try {
    // Where there is no place for it, an older state must not come back in its stead.
    sessionStorage.removeItem(key)
    if (draft) sessionStorage.setItem(key, JSON.stringify(draft))
  } catch {
    // Storage may be switched off or full: then a reload forgets.
  }
}
