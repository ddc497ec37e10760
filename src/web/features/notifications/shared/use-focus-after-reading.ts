import { type RefObject, useEffect, useRef } from 'react'

export interface FocusAfterReading {
  list: RefObject<HTMLUListElement | null>
  /** A button that marks has been pressed: that of the notice `id`, or that of all. */
  pressed: (button: HTMLButtonElement, id?: string) => void
}

/** What is read has no button any more: the focus moves to the button of the next entry that has one, else to the list. */
export function useFocusAfterReading(): FocusAfterReading {
  const list = useRef<HTMLUListElement>(null)
  const last = useRef<{ button: HTMLButtonElement; id: string | undefined }>(null)

  useEffect(() => {
    // The button of all goes with the number, which comes by another way than the list.
    if (!list.current || !last.current || last.current.button.isConnected) return
    const { id } = last.current
    last.current = null
    // Not where the user has gone on meanwhile.
    if (document.activeElement !== document.body) return
    const entries = [...list.current.children]
    const at = entries.findIndex((entry) => entry instanceof HTMLElement && entry.dataset.notice === id)
    const next = at < 0 ? undefined : entries.slice(at + 1).find((entry) => entry.querySelector('button'))
    const target = next?.querySelector('button') ?? list.current
    target.focus()
  })

  return {
    list,
    pressed: (button, id) => {
      last.current = { button, id }
    },
  }
}
