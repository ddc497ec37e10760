import { useCallback } from 'react'
import type { OrdersSelection } from './use-selection.ts'

/** Ctrl+A in the list selects all rows, Escape clears the selection. Returns a ref for the list. */
export function useChoosingKeys({ selectShown, clear }: Pick<OrdersSelection, 'selectShown' | 'clear'>) {
  return useCallback(
    (list: HTMLElement | null) => {
      const choose = (event: KeyboardEvent) => {
        if (event.key === 'Escape') return clear()
        if (event.key.toLowerCase() !== 'a' || !(event.ctrlKey || event.metaKey)) return
        event.preventDefault()
        selectShown(true)
      }
      list?.addEventListener('keydown', choose)
      return () => list?.removeEventListener('keydown', choose)
    },
    [selectShown, clear],
  )
}
