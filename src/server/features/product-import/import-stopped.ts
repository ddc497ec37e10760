/** Thrown by `settle` where the import may not go on; everything of that transaction is taken back. */
export class ImportStopped extends Error {}

/** Also where the database wraps it. */
export function isStopped(error: unknown): boolean {
  for (let current = error; current instanceof Error; current = current.cause) {
    if (current instanceof ImportStopped) return true
  }
  return false
}
