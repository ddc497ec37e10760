import { DomainError } from '../../../domain/errors.ts'

/** The file as a whole cannot be imported; the message is one Italian sentence for the person who chose it. */
export class ImportFileError extends DomainError {
  constructor(message: string) {
    super('invalid', 'import.invalid_file', message)
    this.name = 'ImportFileError'
  }
}
