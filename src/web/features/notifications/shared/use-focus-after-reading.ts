import { type RefObject, useEffect, useRef } from 'react'

export interface FocusAfterReading {
  list: RefObject<HTMLUListElement | null>
  /** A button that marks has been pressed: that of one notice, or that of all. */
  pressed: (id: string | 'all') => void
}

/** What is read has no button any more: the focus moves to the button of the next entry that has one, else to the list. */
export function useFocusAfterReading(): FocusAfterReading {
  const list = useRef<HTMLUListElement>(null)
  const from = useRef<string | null>(null)

  useEffect(() => {
    if (from.current === null || !list.current) return
    const entries = [...list.current.children]
    const at = entries.findIndex((entry) => entry instanceof HTMLElement && entry.dataset.notice === from.current)
    const isDone = at < 0 ? !list.current.querySelector('button') : !entries[at]?.querySelector('button')
    if (!isDone) return
    from.current = null
    // Not where the user has gone on meanwhile.
    if (document.activeElement !== document.body) return
    const next = at < 0 ? undefined : entries.slice(at + 1).find((entry) => entry.querySelector('button'))
    const target = next?.querySelector('button') ?? list.current
    target.focus()
  })

  return {
    list,
    pressed: (id) => {
      from.current = id
    },
  }
}
