// Runs before the first paint. A separate file because the content security policy forbids inline scripts.
// The key is Mantine's: see localStorageColorSchemeManager. Signing out clears the browser's storage; the cookie restores the choice.
;(() => {
  const key = 'mantine-color-scheme-value'
  const cookie = 'filiera-tema'
  let chosen = 'auto'
  const remember = () => {
    const value = localStorage.getItem(key)
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is available over https only.
    if (value) document.cookie = `${cookie}=${value};path=/;max-age=31536000;samesite=lax`
  }
  try {
    const kept = new RegExp(`${cookie}=(dark|light|auto)`).exec(document.cookie)
    if (kept && !localStorage.getItem(key)) localStorage.setItem(key, kept[1])
    chosen = localStorage.getItem(key) || 'auto'
    remember()
  } catch {
    // Storage may be switched off: the system's preference decides.
  }
  const dark = chosen === 'dark' || (chosen === 'auto' && matchMedia('(prefers-color-scheme: dark)').matches)
  document.documentElement.setAttribute('data-mantine-color-scheme', dark ? 'dark' : 'light')
  new MutationObserver(() => {
    try {
      remember()
    } catch {
      // Storage may be switched off.
    }
  }).observe(document.documentElement, { attributeFilter: ['data-mantine-color-scheme'] })
})()
