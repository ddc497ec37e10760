/** `al 3 mar 2026`, but `all’8 mar 2026`: eight and eleven begin with a vowel. `day` begins with the day of the month. */
export const toDay = (day: string): string => (/^(?:8|11)\b/.test(day) ? `all’${day}` : `al ${day}`)

/** `l’11 mar 2026`, `il 3 mar 2026`. */
export const onDay = (day: string): string => (/^(?:8|11)\b/.test(day) ? `l’${day}` : `il ${day}`)

/** Day format in tables and documents: `2026-03-31` becomes `31/03/2026`. */
export const slashedDay = (day: string): string => day.split('-').reverse().join('/')
