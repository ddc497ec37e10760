/** How long drafts are kept after their last change, and unanswered idempotency keys after their last use (ms). */
export const keptMs = 24 * 3_600_000

/** Fallback for entries that sessionStorage refused (full or disabled). Lost on reload. */
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

/** Drafts and unanswered requests must not be visible to the next user of this browser. */
export function forgetTab(): void {
  untaken.clear()
  try {
    sessionStorage.clear()
  } catch {
    // Storage may be switched off.
  }
}
