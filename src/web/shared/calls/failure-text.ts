import { messageOf } from './http.ts'

/** A toast's fixed text, then what the server says to do about it: `Impossibile creare la riserva. Disponibilità insufficiente: ne restano 2`. */
export function failureText(text: string, error: unknown): string {
  const reason = messageOf(error, '')
  if (reason === '' || reason === text) return text
  return `${text}${/[.!?]$/.test(text) ? '' : '.'} ${reason}`
}
