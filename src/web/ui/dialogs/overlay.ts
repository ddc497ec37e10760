import { type RefObject, useEffect, useRef } from 'react'

let latest = 0

/**
 * While something lies over the page, the browser's Back closes it instead of leaving the page: opening adds an entry to the browser's
 * history, closing takes it away. A link inside must use `replace`, or the entry stays behind. The router does not see the entry: the address and its
 * state are the page's. `onClose` answers false where it stays open.
 */
export function useBackCloses(opened: boolean, onClose: () => unknown): void {
  const close = useRef(onClose)
  useEffect(() => {
    close.current = onClose
  })
  const entry = useRef(0)
  const leaving = useRef<ReturnType<typeof setTimeout>>(undefined)

  useEffect(() => {
    if (!opened) return
    if (leaving.current === undefined) {
      latest += 1
      entry.current = latest
      History.prototype.pushState.call(history, { ...history.state, overlay: latest }, '')
    }
    clearTimeout(leaving.current)
    leaving.current = undefined

    const onBack = () => {
      const overlay = Number(history.state?.overlay ?? 0)
      if (overlay >= entry.current || close.current() !== false) return
      History.prototype.pushState.call(history, { ...history.state, overlay: entry.current }, '')
    }
    addEventListener('popstate', onBack)
    return () => {
      removeEventListener('popstate', onBack)
      // Later, because what closes it may also lead to another page.
      leaving.current = setTimeout(() => {
        leaving.current = undefined
        if (history.state?.overlay === entry.current) history.back()
      })
    }
  }, [opened])
}

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
