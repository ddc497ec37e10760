/** How long what was typed is kept after its last change, and a key whose answer is missing after it was last sent (ms). */
export const keptMs = 24 * 3_600_000

/** What was typed and not sent is not for the next user of this browser. */
export function forgetTab(): void {
  try {
    sessionStorage.clear()
  } catch {
    // Storage may be switched off.
  }
}
