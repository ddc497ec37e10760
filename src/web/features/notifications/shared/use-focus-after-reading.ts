import { type RefObject, useEffect, useRef } from 'react'

export interface FocusAfterReading {
  list: RefObject<HTMLUListElement | null>
  /** Call when a 'mark as read' button is pressed: of the notification `id`, or, without it, of all. */
  pressed: (button: HTMLButtonElement, id?: string) => void
}

/** Marking a notification as read removes its button: moves focus to the next entry's button, otherwise to the list. */
export function useFocusAfterReading(): FocusAfterReading {
  const list = useRef<HTMLUListElement>(null)
  const last = useRef<{ button: HTMLButtonElement; id: string | undefined }>(null)

  useEffect(() => {
    // The 'mark all' button disappears with the unread number, which is loaded separately from the list.
    if (!list.current || !last.current || last.current.button.isConnected) return
    const { id } = last.current
    last.current = null
    // Skipped if the user has moved the focus in the meantime.
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
