import { isDefect, messageOf } from './http.ts'

/**
 * A toast's fixed text, then what the server says to do about it: `Impossibile creare la riserva. Disponibilità insufficiente: ne restano 2`. A sentence that
 * begins with the text stands alone, and of a defect of the server nothing is known.
 */
export function failureText(text: string, error: unknown): string {
  const reason = messageOf(error, '')
  if (reason.startsWith(text)) return reason
  if (reason === '' || isDefect(error)) return text
  return `${text}${/[.!?]$/.test(text) ? '' : '.'} ${reason}`
}
