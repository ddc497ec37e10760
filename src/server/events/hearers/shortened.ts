/** Characters of what somebody wrote that a notice shows. */
const shown = 300

export function shortened(text: string): string {
  const signs = [...text]
  return signs.length > shown ? `${signs.slice(0, shown).join('').trimEnd()}…` : text
}
