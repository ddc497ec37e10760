import { DomainError } from '../../../domain/errors.ts'

/** The file as a whole cannot be imported. The message is one Italian sentence for the user who chose the file. */
export class ImportFileError extends DomainError {
  constructor(message: string) {
    super('invalid', 'import.invalid_file', message)
    this.name = 'ImportFileError'
  }
}
