import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

const storageKey = 'filiera-draft'

interface Draft<Values> {
  of: string
  values: Values
}

/**
 * What was typed into a form, kept for this tab so that it survives a reload; one form at a time. `subject` says what the form is about: a draft
 * is only offered for the same thing, and to the same user.
 */
export function useDraft<Values>(subject: unknown, empty: Values) {
  const user = useQueryClient().getQueryData<{ id: string } | null>(['/api/auth/user'])
  const of = JSON.stringify([user?.id, subject])
  const [initialValues] = useState<Values>(() => {
    const draft = read<Values>()
    return draft?.of === of ? { ...empty, ...draft.values } : empty
  })
  return {
    initialValues,
    keep: (values: Values) => write({ of, values }),
    discard: () => write(null),
  }
}

function read<Values>(): Draft<Values> | null {
  try {
    return JSON.parse(sessionStorage.getItem(storageKey) ?? 'null')
  } catch {
    return null
  }
}

function write(draft: Draft<unknown> | null): void {
  try {
    if (draft) sessionStorage.setItem(storageKey, JSON.stringify(draft))
    else sessionStorage.removeItem(storageKey)
  } catch {
    // Storage may be switched off: then a reload forgets.
  }
}
