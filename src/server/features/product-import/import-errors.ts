import { DomainError } from '../../../domain/errors.ts'

/** Thrown by `settle` if the import must not continue. The transaction is rolled back. */
export class ImportStopped extends Error {}

/** Also recognises an error wrapped by the database layer. */
export function isStopped(error: unknown): boolean {
  for (let current = error; current instanceof Error; current = current.cause) {
    if (current instanceof ImportStopped) return true
  }
  return false
}

/** The file as a whole cannot be imported. The message is one Italian sentence for the user who chose the file. */
export class ImportFileError extends DomainError {
  constructor(message: string) {
    super('invalid', 'import.invalid_file', message)
    this.name = 'ImportFileError'
  }
}
