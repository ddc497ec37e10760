import { useCallback } from 'react'

const action = '[data-row-action]'
const row = 'tr, li'

/** Up and down arrows move focus between the rows of a list, to the same kind of button if the row has one. Returns a ref for the list. */
export function useRowArrows() {
  return useCallback((list: HTMLElement | null) => {
    list?.addEventListener('keydown', walk)
    return () => list?.removeEventListener('keydown', walk)
  }, [])
}

function walk(event: KeyboardEvent): void {
  if ((event.key !== 'ArrowDown' && event.key !== 'ArrowUp') || event.altKey || event.ctrlKey || event.metaKey) return
  const focused = event.target instanceof Element ? event.target.closest<HTMLElement>(action) : null
  if (!focused) return
  event.preventDefault()
  neighbour(focused, event.key === 'ArrowDown' ? 'next' : 'previous')?.focus()
}

function neighbour(focused: HTMLElement, direction: 'next' | 'previous'): HTMLElement | null {
  const here = focused.closest(row)
  const there = direction === 'next' ? here?.nextElementSibling : here?.previousElementSibling
  const kind = focused.getAttribute('data-row-action')
  return (
    there?.querySelector<HTMLElement>(`[data-row-action="${kind}"]`) ??
    there?.querySelector<HTMLElement>(action) ??
    null
  )
}
