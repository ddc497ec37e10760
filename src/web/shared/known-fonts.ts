/** Read by public/start-scripts.js before the first paint. */
const key = 'filiera-fonts'

/**
 * Records that this browser has the fonts, so that later pages use them from the start. For pages rendered in the browser; on
 * server-rendered pages start-scripts.js loads the fonts and records it.
 */
export async function rememberFonts(): Promise<void> {
  await document.fonts.ready
  try {
    localStorage.setItem(key, '1')
  } catch {
    // Storage may be switched off: then fonts load late every time.
  }
}
