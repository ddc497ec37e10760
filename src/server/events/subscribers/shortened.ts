/** Maximum number of characters of a user's text in a notification. */
const shown = 300

export function shortened(text: string): string {
  const signs = [...text]
  return signs.length > shown ? `${signs.slice(0, shown).join('').trimEnd()}…` : text
}
