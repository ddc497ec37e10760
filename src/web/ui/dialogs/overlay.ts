import { type RefObject, useEffect, useRef } from 'react'

let latest = 0

/**
 * While an overlay is open, the browser's Back closes it instead of leaving the page: opening pushes a history entry and closing removes
 * it. Links inside must use `replace`, otherwise the entry remains. The router does not see the entry: address and router state are those
 * of the page. `onClose` returns false if the overlay stays open.
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
    let [hasBegun, isOver] = [false, false]
    const onBack = () => {
      const overlay = Number(history.state?.overlay ?? 0)
      if (overlay >= entry.current || close.current() !== false) return
      History.prototype.pushState.call(history, { ...history.state, overlay: entry.current }, '')
    }
    const begin = () => {
      if (isOver) return
      hasBegun = true
      if (leaving.current === undefined) {
        latest += 1
        entry.current = latest
        History.prototype.pushState.call(history, { ...history.state, overlay: latest }, '')
      }
      clearTimeout(leaving.current)
      leaving.current = undefined
      addEventListener('popstate', onBack)
    }
    // A pending `history.back()` of an overlay that has just closed would close this one.
    if (goingBack && leaving.current === undefined) void goingBack.then(begin)
    else begin()
    return () => {
      isOver = true
      if (!hasBegun) return
      removeEventListener('popstate', onBack)
      // Deferred, because the action that closes the overlay may also navigate to another page.
      leaving.current = setTimeout(() => {
        leaving.current = undefined
        if (history.state?.overlay === entry.current) goBack()
      })
    }
  }, [opened])
}

/** Pending until the browser has carried out `history.back()`, which is asynchronous. */
let goingBack: Promise<void> | undefined

/** Maximum wait in milliseconds, in case no `popstate` follows. */
const longestBackMs = 500

function goBack(): void {
  const gone = new Promise<void>((resolve) => {
    addEventListener('popstate', () => resolve(), { once: true })
    setTimeout(resolve, longestBackMs)
  })
  goingBack = gone.then(() => {
    goingBack = undefined
  })
  history.back()
}

/** Open overlays, topmost last. A null handler means that Escape does nothing. */
const layers: RefObject<(() => void) | null>[] = []

function onKey(event: KeyboardEvent): void {
  const isWithheld = event.target instanceof Element && event.target.closest('[data-mantine-stop-propagation="true"]')
  if (event.key === 'Escape' && !event.isComposing && !isWithheld) layers.at(-1)?.current?.()
}

/**
 * While `active`, Escape calls `onEscape` if no other overlay has opened on top. Two dialogs can be open at once (the session-expired
 * sign-in over a page's own), and the library would close both.
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
