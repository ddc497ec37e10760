/** public/start-scripts.js reads it before the first paint. */
const key = 'filiera-fonts'

/**
 * Records that this browser has the fonts, so that later pages show them from the start. For pages that the browser renders: on the others
 * start-scripts.js loads the fonts, and records it.
 */
export async function rememberFonts(): Promise<void> {
  await document.fonts.ready
  try {
    localStorage.setItem(key, '1')
  } catch {
    // Storage may be switched off: then fonts load late every time.
  }
}
