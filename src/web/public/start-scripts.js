// Inlined in server-rendered pages. They are readable and their links work without scripts, so scripts and fonts wait until the first screen
// is painted, including its pictures, or until the user interacts with the page.
;(() => {
  const { run, fetch } = document.currentScript.dataset
  const scripts = run.split(' ')
  const early = { fields: new Set(), button: null, stop }
  window.earlyInput = early

  const note = ({ type, target }) => {
    if (type === 'click') early.button = target.closest('button') || early.button
    else early.fields.add(target)
  }
  const noted = ['input', 'change', 'click']
  for (const type of noted) addEventListener(type, note, true)
  function stop() {
    for (const type of noted) removeEventListener(type, note, true)
  }

  // Same key as in shared/known-fonts.ts. Cached fonts are free; new ones load after the pictures.
  const key = 'filiera-fonts'
  const fonts = document.getElementById('fonts')
  let isKnown = false
  try {
    isKnown = localStorage.getItem(key) !== null
  } catch {
    // Storage may be switched off: then fonts load late every time.
  }
  if (isKnown) fonts.removeAttribute('media')

  // Applied together and when idle, because each change of fonts lays out the whole page again.
  const loadFonts = async () => {
    const faces = Array.from(fonts.sheet.cssRules, ({ style }) => {
      const [family, src, weight] = ['font-family', 'src', 'font-weight'].map((name) => style.getPropertyValue(name))
      return new FontFace(family.replace(/["']/g, ''), src, { weight, display: 'swap' }).load()
    })
    const loaded = await Promise.all(faces)
    const whenIdle = window.requestIdleCallback || setTimeout
    whenIdle(() => {
      for (const face of loaded) document.fonts.add(face)
      localStorage.setItem(key, '1')
    })
  }

  const signs = ['pointerdown', 'keydown', 'touchstart', 'input']
  let started = false
  const start = () => {
    if (started) return
    started = true
    for (const type of signs) removeEventListener(type, start, true)
    // Each in its own task, so that the page stays responsive while they are requested and parsed.
    const hrefs = [...scripts, ...fetch.split(' ').filter(Boolean)]
    const preload = () => {
      const href = hrefs.shift()
      if (!href) return
      document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }))
      setTimeout(preload)
    }
    // Imports the scripts one after the other.
    const next = () => {
      const script = scripts.shift()
      if (script) void import(script).then(() => setTimeout(next))
      else if (!isKnown) void loadFonts().catch(() => {})
    }
    preload()
    setTimeout(next)
  }
  for (const type of signs) addEventListener(type, start, { capture: true, passive: true })

  const whenPainted = () => {
    const pictures = [...document.querySelectorAll('img[fetchpriority=high]')]
    void Promise.allSettled(pictures.map((picture) => picture.decode())).then(() =>
      requestAnimationFrame(() => setTimeout(start)),
    )
  }
  new PerformanceObserver((list) => {
    if (list.getEntriesByName('first-contentful-paint').length > 0) whenPainted()
  }).observe({ type: 'paint', buffered: true })
  // A background tab paints nothing, and a picture may never load.
  addEventListener('load', () => setTimeout(start, document.hidden ? 0 : 1500))
  setTimeout(start, 6000)
})()
