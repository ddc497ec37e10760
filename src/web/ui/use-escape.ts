import { type RefObject, useEffect, useRef } from 'react'

/** What lies over the page, the topmost last; null within: Escape does nothing there. */
const layers: RefObject<(() => void) | null>[] = []

function onKey(event: KeyboardEvent): void {
  const isWithheld = event.target instanceof Element && event.target.closest('[data-mantine-stop-propagation="true"]')
  if (event.key === 'Escape' && !event.isComposing && !isWithheld) layers.at(-1)?.current?.()
}

/**
 * While `active`, Escape calls `onEscape` if nothing else has opened above. Two dialogs may be open at once, as the sign-in over a page's own,
 * and the library would close them all.
 */
export function useEscape(active: boolean, onEscape: (() => void) | null): void {
  const layer = useRef(onEscape)
  useEffect(() => {
    layer.current = onEscape
  })
  useEffect(() => {
    if (!active) return
    if (layers.push(layer) === 1) addEventListener('keydown', onKey, { capture: true })
    return () => {
      layers.splice(layers.indexOf(layer), 1)
      if (layers.length === 0) removeEventListener('keydown', onKey, { capture: true })
    }
  }, [active])
}
