/** Something the person at the terminal can put right: the message is shown alone, in Italian, without a stack. */
export class StartupError extends Error {
  override name = 'StartupError'
}
