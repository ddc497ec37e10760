import { ReadableError } from '../domain/errors.ts'

/** A problem that the person at the terminal can solve. Only the Italian message is shown, without a stack. */
export class StartupError extends ReadableError {
  override name = 'StartupError'
}
