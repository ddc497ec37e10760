// Ctrl+K goes to the search, on every page. Once the page's scripts are there, that is the palette (web/pages/palette, web/pages/admin/palette),
// which takes the call; the panel's is waited for. Before, and for admins outside their panel: the page's own search field, else the page's own link to a search, else the
// catalogue. A file of its own because the content security policy allows no inline script.
;(() => {
  const wanted = 'filiera-search'
  const field = 'input[type=search][data-search]'
  // Of the customer's area, of the admin panel, of every other page.
  const links = ['/dashboard?section=catalog', '/admin?tab=orders', '/catalog'].map((path) => `a[href="${path}"]`)
  const takesText = (target) => target.isContentEditable || /^(?:INPUT|TEXTAREA|SELECT)$/.test(target.tagName)

  const focus = () => {
    const search = document.querySelector(field)
    if (!search) return false
    search.focus()
    search.select()
    return true
  }

  const hasDialog = () =>
    [...document.querySelectorAll('[role="dialog"], [role="alertdialog"]')].some((dialog) => dialog.checkVisibility())

  // Tries until it succeeds, for eight seconds unless told otherwise.
  const soon = (attempt, then, forMs = 8000) => {
    const until = Date.now() + forMs
    const timer = setInterval(() => {
      if (Date.now() < until && !attempt()) return
      clearInterval(timer)
      then?.()
    }, 50)
  }

  // After a change of page: as soon as the field is there.
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

  // The panel's palette is there as soon as the panel is, which asks first who is signed in.
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

  // A dialog that was left a moment ago is still fading out, with the focus in it.
  const searchAfterDialog = () => {
    const attempt = () => {
      if (hasDialog()) return false
      search()
      return true
    }
    soon(attempt, undefined, 600)
  }

  // Never a single character: speech input and slips of the finger would trigger it (WCAG 2.1.4).
  document.addEventListener('keydown', (event) => {
    const { key, ctrlKey, metaKey, altKey, shiftKey, target } = event
    if (key === 'Escape') escapedAt = Date.now()
    if (key?.toLowerCase() !== 'k' || !(ctrlKey || metaKey) || altKey || shiftKey) return
    const isFading = hasDialog() && Date.now() - escapedAt < 600
    if (!isFading && (takesText(target) || hasDialog())) return
    event.preventDefault()
    if (isFading) searchAfterDialog()
    else search()
  })

  // Pressed too early, it is pressed again once the page is alive (web/hydration).
  document.addEventListener('click', ({ target }) => {
    if (target.closest?.('[data-palette]')) callPalette()
  })

  document.addEventListener('DOMContentLoaded', () => {
    try {
      if (sessionStorage.getItem(wanted)) focusSoon()
    } catch {
      // Storage may be switched off.
    }
  })
})()
