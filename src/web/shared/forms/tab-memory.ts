/** How long what was typed is kept after its last change, and a key whose answer is missing after it was last sent (ms). */
export const keptMs = 24 * 3_600_000

/** What the tab's own memory did not take: it may be full, or switched off. A reload forgets it. */
const untaken = new Map<string, string>()

export function readTab(key: string): string | null {
  try {
    return untaken.get(key) ?? sessionStorage.getItem(key)
  } catch {
    return null
  }
}

export function writeTab(key: string, text: string): void {
  try {
    sessionStorage.setItem(key, text)
    untaken.delete(key)
  } catch {
    untaken.set(key, text)
  }
}

/** What was typed and not sent, or sent and not answered, is not for the next user of this browser. */
export function forgetTab(): void {
  untaken.clear()
  try {
    sessionStorage.clear()
  } catch {
    // Storage may be switched off.
  }
}
