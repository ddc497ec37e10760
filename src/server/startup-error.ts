import { ReadableError } from '../domain/errors.ts'

/** A problem that the person at the terminal can solve: only the message is shown, in Italian, without a stack. */
export class StartupError extends ReadableError {
  override name = 'StartupError'
}
