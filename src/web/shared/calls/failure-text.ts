import { isDefect, messageOf } from './http.ts'

/**
 * A toast's fixed text followed by the server's message: `Impossibile creare la riserva. Disponibilità insufficiente: ne restano 2`. A
 * message that begins with the text replaces it; for an internal error only the text is shown.
 */
export function failureText(text: string, error: unknown): string {
  const reason = messageOf(error, '')
  if (reason.startsWith(text)) return reason
  if (reason === '' || isDefect(error)) return text
  return `${text}${/[.!?]$/.test(text) ? '' : '.'} ${reason}`
}
