import { useEffect } from 'react'

/** Grace period for components that move the focus themselves (a closing dialog, a list whose row is removed), in milliseconds. */
const patience = 100

/** Where the focus goes when its element is gone: the topmost dialog, or the beginning of the content. */
const restingPlace = () =>
  [...document.querySelectorAll<HTMLElement>('[aria-modal="true"]')].at(-1) ?? document.getElementById('contenuto')

const isNowhere = () => document.activeElement === null || document.activeElement === document.body

/** Whether this is the path that the browser loaded; any other path was reached by a link or by signing in. */
const isLoadedPath = () => {
  const [load] = performance.getEntriesByType('navigation')
  return !load || new URL(load.name).pathname === location.pathname
}

let isKept = false

/**
 * Keeps the keyboard's position when the focused element is removed with its row, section or page, or disabled during its request. Browsers
 * then drop the focus, and Tab would start at the top of the page. The focus moves to the content, or returns to the element once it is
 * enabled again. For pages whose parts come and go; once installed, it stays on for later pages.
 */
export const useKeptFocus = () =>
  useEffect(() => {
    if (!isKept) keepFocus()
    isKept = true
  }, [])

function keepFocus(): void {
  // The link that led here was removed with its page before this hook was installed.
  if (isNowhere() && !isLoadedPath()) restingPlace()?.focus({ preventScroll: true })
  let last = isNowhere() ? null : document.activeElement
  let wasDisabled = false
  let timer: ReturnType<typeof setTimeout> | undefined

  const check = () => {
    if (last === null || !isNowhere()) return
    if (!last.isConnected) restingPlace()?.focus({ preventScroll: true })
    // If the element was never disabled, the user moved the focus away on purpose.
    else if (wasDisabled && last instanceof HTMLElement) last.focus({ preventScroll: true })
  }
  const checkSoon = () => {
    if (last?.matches(':disabled')) wasDisabled = true
    clearTimeout(timer)
    timer = setTimeout(check, patience)
  }
  const onFocus = ({ target }: FocusEvent) => {
    if (!(target instanceof Element)) return
    last = target
    wasDisabled = false
  }

  document.addEventListener('focusin', onFocus)
  const whatChanges = { childList: true, subtree: true, attributeFilter: ['disabled'] }
  new MutationObserver(checkSoon).observe(document.body, whatChanges)
}
