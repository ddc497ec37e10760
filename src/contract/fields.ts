import { maxPieces } from '../domain/orders/line-limits.ts'
import { isDay } from '../domain/time/clock.ts'
import { emailPattern } from '../domain/words/email-address.ts'
import { typedLine } from '../domain/words/one-line.ts'
import { z } from './z.ts'

/** Shared field types. All text is trimmed and bounded; NUL is refused because PostgreSQL cannot store it. */
const nul = '\u0000'

const plain = (value: string) => !value.includes(nul)

const notPlain = 'Contiene caratteri non ammessi'

/** A lone surrogate, from text truncated by a program, becomes the replacement character, because the database refuses it in JSON. */
const wellFormed = (value: string) => value.toWellFormed()

/** Cleaned before it is measured, so that invisible characters do not count. */
const oneLine = (message: string) =>
  z.string({ error: message }).overwrite(wellFormed).refine(plain, notPlain).overwrite(typedLine)

/** Counts characters like the database does: an emoji is one, although it has two UTF-16 code units. */
const isAtLeast = (value: string, min: number) => value.length >= 2 * min || [...value].length >= min

/** Invisible characters alone do not count as text. */
const isVisible = (value: string) => typedLine(value) !== ''

/** Required text of one or more lines; `message` is shown if it is missing or shorter than `min`. */
export const text = (message: string, { min = 1, max = 200 }: { min?: number; max?: number } = {}) =>
  z
    .string({ error: message })
    .overwrite(wellFormed)
    .trim()
    .min(min, message)
    .refine((value) => isAtLeast(value, min) && isVisible(value), message)
    .max(max, `Massimo ${max} caratteri`)
    .refine(plain, notPlain)

/** The same on one line (docs/specification/api.md#fields): names, places, numbers. */
export const line = (message: string, { min = 1, max = 200 }: { min?: number; max?: number } = {}) =>
  oneLine(message)
    .min(min, message)
    .refine((value) => isAtLeast(value, min), message)
    .max(max, `Massimo ${max} caratteri`)

/** Optional text of one line: absent, null and empty are all null. */
export const optionalLine = (max = 200) =>
  oneLine('Testo non valido')
    .max(max, `Massimo ${max} caratteri`)
    .nullish()
    .transform((value) => value || null)

/** The same if absent and null differ: absent stays absent. */
export const emptiableLine = (max: number) =>
  oneLine('Testo non valido')
    .max(max, `Massimo ${max} caratteri`)
    .nullable()
    .transform((value) => value || null)

/** Optional text of one or more lines: absent, null and empty are all null. */
export const optionalText = (max = 200) =>
  z
    .string('Testo non valido')
    .overwrite(wellFormed)
    .trim()
    .max(max, `Massimo ${max} caratteri`)
    .refine(plain, notPlain)
    .nullish()
    .transform((value) => value || null)

const webAddress = z.url({ protocol: /^https?$/, hostname: z.regexes.domain })

/** The same if absent and null differ: absent stays absent. */
export const emptiableText = (max: number) =>
  z
    .string('Testo non valido')
    .overwrite(wellFormed)
    .trim()
    .max(max, `Massimo ${max} caratteri`)
    .refine(plain, notPlain)
    .nullable()
    .transform((value) => value || null)

/** An http(s) address. Absent, null and empty are all null. */
export const optionalWebAddress = optionalText(500).refine(
  (value) => value === null || webAddress.safeParse(value).success,
  'Inserisci un indirizzo completo, per esempio https://www.esempio.it',
)

/** Secrets are never trimmed. */
export const password = z
  .string({ error: 'Password deve essere almeno 6 caratteri' })
  .min(6, 'Password deve essere almeno 6 caratteri')
  .max(200, 'Massimo 200 caratteri')

export const email = z
  .string({ error: 'Email è richiesta' })
  .overwrite(wellFormed)
  .trim()
  .min(1, 'Email è richiesta')
  .max(254, 'Massimo 254 caratteri')
  .regex(emailPattern, 'Email non valida')

/** Ids are compared as text, so they are converted to the lower case returned by the database. */
export const id = z.uuid('Identificativo non valido').toLowerCase()

/** Absent, null and empty are all null. */
export const optionalId = z
  .preprocess((value) => (value === '' ? null : value), id.nullish())
  .transform((value) => value ?? null)

/** Pieces per line. */
export const quantity = z
  .number('La quantità deve essere un numero intero')
  .int('La quantità deve essere un numero intero')
  .min(1, 'La quantità minima è 1')
  .max(maxPieces, `La quantità massima è ${maxPieces}`)

/** `"49.90"`, euro, VAT included. */
export const money = z.string().regex(/^-?\d{1,10}\.\d{2}$/)

/** ISO 8601 in UTC. */
export const instant = z.iso
  .datetime({ offset: true, error: 'Data non valida' })
  // PostgreSQL has no year 0.
  .refine((value) => !value.startsWith('0000'), 'Data non valida')

/** An Italian calendar day, `2026-03-31`. Absent, null and empty are all null. */
export const optionalDay = optionalText(20).refine(
  (value) => value === null || isDay(value),
  'Scrivi il giorno come 2026-03-31',
)

const wholeNumber = (message: string) => z.coerce.number(message).int(message)

/** A page of a list with cursor pagination. */
export const pageQuery = z.object({
  limit: wholeNumber('limit deve essere tra 1 e 100')
    .min(1, 'limit deve essere tra 1 e 100')
    .max(100, 'limit deve essere tra 1 e 100')
    .optional(),
  cursor: z.string().max(200).optional(),
})

export const limit = (standard: number) =>
  wholeNumber('limit deve essere tra 1 e 100')
    .min(1, 'limit deve essere tra 1 e 100')
    .max(100, 'limit deve essere tra 1 e 100')
    .default(standard)

export const offset = wholeNumber('offset non valido')
  .min(0, 'offset non valido')
  .max(10_000_000, 'offset non valido')
  .default(0)

/** Text filter of a list; empty: no filter. */
export const filterText = z.string().trim().max(254, 'Massimo 254 caratteri').refine(plain, notPlain)

/** A flag in a query string. Absent: false. */
export const yesOrNo = (name: string) =>
  z
    .enum(['true', 'false', '1', '0', ''], `${name} deve essere true o false`)
    .optional()
    .transform((value) => value === 'true' || value === '1')
