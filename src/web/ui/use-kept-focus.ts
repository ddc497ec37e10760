import { useEffect } from 'react'

/** Time for those who lead the focus on by themselves: a dialog that closes, a list whose row goes. Milliseconds. */
const patience = 100

/** Where the keyboard goes on when what had the focus is gone: in the dialog on top, else at the beginning of the content. */
const restingPlace = () =>
  [...document.querySelectorAll<HTMLElement>('[aria-modal="true"]')].at(-1) ?? document.getElementById('contenuto')

const isNowhere = () => document.activeElement === null || document.activeElement === document.body

/** The path that the browser loaded: another one was reached by a link, or by signing in. */
const isLoadedPath = () => {
  const [load] = performance.getEntriesByType('navigation')
  return !load || new URL(load.name).pathname === location.pathname
}

let isKept = false

/**
 * The focused element may go, with its row, section or page, or be disabled while its request runs. The browser then forgets where the
 * keyboard was, and Tab would begin at the top of the page. From now on such a focus goes to the content, or back to what is enabled again.
 * For pages whose parts come and go; it stays on for the pages that follow.
 */
export const useKeptFocus = () =>
  useEffect(() => {
    if (!isKept) keepFocus()
    isKept = true
  }, [])

function keepFocus(): void {
  // What led here went with its page, before anybody looked.
  if (isNowhere() && !isLoadedPath()) restingPlace()?.focus({ preventScroll: true })
  let last = isNowhere() ? null : document.activeElement
  let wasDisabled = false
  let timer: ReturnType<typeof setTimeout> | undefined

  const check = () => {
    if (last === null || !isNowhere()) return
    if (!last.isConnected) restingPlace()?.focus({ preventScroll: true })
    // Of what stayed enabled the user has let go.
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
