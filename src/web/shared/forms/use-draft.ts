import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { keptMs } from './tab-memory.ts'
import { assignTab } from './tab-owner.ts'

const prefix = 'filiera-draft-'

interface Draft<Values> {
  of: string
  /** Time of the last change (epoch ms). */
  at: number
  values: Values
}

interface FormDraft<Values> {
  /** Initial values of the form, with the draft applied if there is one. */
  initialValues: Values
  /** Never pass secrets: session storage is readable. */
  keep: (values: Values) => void
  discard: () => void
}

/**
 * Draft of a form, kept in session storage for a day so that it survives a reload and the end of the session. `name` identifies the form
 * and `about` its subject: a draft is only restored for the same subject and the same account.
 */
export function useDraft<Values extends object>(name: string, start: Values, about: unknown = null): FormDraft<Values> {
  const key = `${prefix}${name}`
  const user = useQueryClient().getQueryData<{ id: string } | null>(['/api/auth/user'])
  const of = JSON.stringify([user?.id, about])
  const [initialValues] = useState<Values>(() => {
    if (user) assignTab(user.id)
    const draft = read<Values>(key)
    // Ignore expired drafts: a browser that restores its tabs also restores their session storage.
    return draft?.of === of && Date.now() - draft.at < keptMs ? { ...start, ...draft.values } : start
  })
  return {
    initialValues,
    keep: (values) => {
      // Signing out in another tab clears the owner.
      if (user) assignTab(user.id)
      write(key, isSame({ ...start, ...values }, start) ? null : { of, at: Date.now(), values })
    },
    discard: () => write(key, null),
  }
}

/** Input equal to the initial values needs no draft. */
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
    // If the new draft does not fit, an older one must not come back.
    sessionStorage.removeItem(key)
    if (draft) sessionStorage.setItem(key, JSON.stringify(draft))
  } catch {
    // Storage may be switched off or full: then a reload forgets.
  }
}
