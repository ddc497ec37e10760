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

/** Whether the file as a whole cannot be imported. */
export const isInvalidFile = (error: unknown): error is DomainError =>
  error instanceof DomainError && error.code === 'import.invalid_file'
