// Ctrl+K opens the search on every page. After hydration that is the palette (web/pages/palette, web/pages/admin/palette), which handles the
// event; in the admin panel this script waits for it. Before hydration, and for admins outside their panel, it uses the page's own search field,
// or a link on the page to a search, or the catalogue. A separate file because the content security policy forbids inline scripts.
;(() => {
  const wanted = 'filiera-search'
  const field = 'input[type=search][data-search]'
  // For the customer area, the admin panel and all other pages.
  const links = ['/dashboard?section=catalog', '/admin?tab=orders', '/catalog'].map((path) => `a[href="${path}"]`)
  const takesText = (target) => target.isContentEditable || /^(?:INPUT|TEXTAREA|SELECT)$/.test(target.tagName)

  // Keys pressed while the field that they are for is loading are recorded until it takes them (web/shared/early-keys.ts).
  const record = (forMs) => {
    window.earlyKeys = { keys: [], until: Date.now() + forMs }
  }
  const isKept = ({ key, ctrlKey, metaKey, altKey }) =>
    !ctrlKey && !metaKey && !altKey && (key?.length === 1 || key === 'Enter' || key === 'Backspace')
  document.addEventListener(
    'keydown',
    (event) => {
      const early = window.earlyKeys
      if (!early) return
      if (Date.now() > early.until || event.key === 'Escape' || takesText(event.target)) window.earlyKeys = undefined
      else if (isKept(event)) {
        if (event.key !== 'Backspace') early.keys.push(event.key)
        else if (early.keys.at(-1) !== 'Enter') early.keys.pop()
        event.preventDefault()
      }
    },
    true,
  )
  // A scanner does not wait until the warehouse station has loaded.
  if (location.pathname === '/admin' && location.search.includes('mode=warehouse')) record(30_000)

  const focus = () => {
    const search = document.querySelector(field)
    if (!search) return false
    search.focus()
    search.select()
    const typed = (window.earlyKeys?.keys ?? []).filter(({ length }) => length === 1).join('')
    window.earlyKeys = undefined
    // Unlike a change of the value, this tells the page about the text.
    if (typed) document.execCommand('insertText', false, typed)
    return true
  }

  const hasDialog = () =>
    [...document.querySelectorAll('[role="dialog"], [role="alertdialog"]')].some((dialog) => dialog.checkVisibility())

  // Retries until the attempt succeeds, for eight seconds by default.
  const soon = (attempt, then, forMs = 8000) => {
    const until = Date.now() + forMs
    const timer = setInterval(() => {
      if (Date.now() < until && !attempt()) return
      clearInterval(timer)
      then?.()
    }, 50)
  }

  // After navigation: focuses the field as soon as it exists.
  const focusSoon = () => soon(focus, () => keep(''))

  const keep = (value) => {
    try {
      if (value) sessionStorage.setItem(wanted, value)
      else sessionStorage.removeItem(wanted)
    } catch {
      // Storage may be switched off: a page that is loaded anew does not focus its search.
    }
  }

  const callPalette = () => !dispatchEvent(new Event('filiera-palette', { cancelable: true }))

  // The panel's palette exists only after the panel has loaded the user.
  const callSoon = () => soon(callPalette)

  const search = () => {
    if (callPalette() || focus()) return
    if (location.pathname === '/admin') return callSoon()
    keep('1')
    const link = document.querySelector(links.join())
    if (link) {
      link.click()
      focusSoon()
    } else location.assign('/catalog')
  }

  let escapedAt = 0

  // A dialog that was just closed is still fading out and has the focus.
  const searchAfterDialog = () => {
    const attempt = () => {
      if (hasDialog()) return false
      search()
      return true
    }
    soon(attempt, undefined, 600)
  }

  // Not a single-character shortcut: speech input and accidental key presses would trigger it (WCAG 2.1.4).
  document.addEventListener('keydown', (event) => {
    const { key, ctrlKey, metaKey, altKey, shiftKey, target } = event
    if (key === 'Escape') escapedAt = Date.now()
    if (key?.toLowerCase() !== 'k' || !(ctrlKey || metaKey) || altKey || shiftKey) return
    const isFading = hasDialog() && Date.now() - escapedAt < 600
    if (!isFading && (takesText(target) || hasDialog())) return
    event.preventDefault()
    record(8000)
    if (isFading) searchAfterDialog()
    else search()
  })

  // A click before hydration is repeated after it (web/hydration).
  document.addEventListener('click', ({ target }) => {
    if (target.closest?.('[data-palette]') && callPalette()) record(8000)
  })

  // The same for a link to the station that opens it in this page.
  document.addEventListener('click', ({ target, ctrlKey, metaKey, shiftKey }) => {
    if (!ctrlKey && !metaKey && !shiftKey && target.closest?.('a[href*="mode=warehouse"]')) record(30_000)
  })

  document.addEventListener('DOMContentLoaded', () => {
    try {
      if (sessionStorage.getItem(wanted)) focusSoon()
    } catch {
      // Storage may be switched off.
    }
  })
})()
