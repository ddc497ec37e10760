import { expect, test } from 'vitest'
import { country, email, id, optionalId, optionalText, text } from './fields.ts'
import { z } from './z.ts'

const uuid = '0190b3c8-0000-7000-8000-00000000000a'

test.each([
  ['absent', undefined],
  ['null', null],
  ['empty', ''],
])('an optional field that is %s is null', (_how, value) => {
  expect(optionalText().parse(value)).toBeNull()
  expect(optionalId.parse(value)).toBeNull()
})

test('an optional text of blanks is null, any other is trimmed', () => {
  expect(optionalText().parse('   ')).toBeNull()
  expect(optionalText().parse(' a b ')).toBe('a b')
})

test('of the shortest text, characters are counted as the database counts them', () => {
  expect(text('Almeno 2', { min: 2 }).safeParse('👗').success).toBe(false)
  expect(text('Almeno 2', { min: 2 }).parse('👗👗')).toBe('👗👗')
})

test('an id is a UUID, in lower case', () => {
  expect(id.parse(uuid.toUpperCase())).toBe(uuid)
  expect(optionalId.parse(uuid.toUpperCase())).toBe(uuid)
  for (const value of ['', 'x', `${uuid}0`, ` ${uuid}`, `{${uuid}}`]) expect(id.safeParse(value).success).toBe(false)
})

test.each(['a@b.it', 'nome.cognome+etichetta@sotto.dominio.example', "o'neil@example.it", ' lucia@example.it '])(
  '“%s” is an e-mail address',
  (value) => {
    expect(email.parse(value)).toBe(value.trim())
  },
)

test.each([
  '',
  'a',
  'a@',
  '@b.it',
  'a@b',
  'a@b.i',
  'a b@c.it',
  'a@b@c.it',
  'a@b.it,c@d.it',
  'Nome <a@b.it>',
  'a@b.it\nBcc: c@d.it',
  'a\u0000@b.it',
])('%j is no e-mail address', (value) => {
  expect(email.safeParse(value).success).toBe(false)
})

test('a country is two letters, upper case', () => {
  expect(country.parse(' it ')).toBe('IT')
  for (const value of ['', 'I', 'ITA', '1T', null]) expect(country.safeParse(value).success).toBe(false)
})

const message = (schema: z.ZodType, value: unknown) => schema.safeParse(value).error?.issues[0]?.message

test('a schema without a message of its own still answers a plain Italian sentence', () => {
  expect(message(z.object({ a: z.string() }), {})).toBe('Dato richiesto')
  expect(message(z.object({ a: z.string() }), [])).toBe('Dato non valido')
  expect(message(z.string().max(3), 'lungo')).toBe('Massimo 3 caratteri')
  expect(message(z.string().min(3), 'a')).toBe('Minimo 3 caratteri')
  expect(message(z.array(z.string()).max(1), ['a', 'b'])).toBe('Massimo 1 elementi')
  expect(message(z.array(z.string()).min(2), ['a'])).toBe('Minimo 2 elementi')
  expect(message(z.number().max(3), 4)).toBe('Il valore massimo è 3')
  expect(message(z.number().min(3), 2)).toBe('Il valore minimo è 3')
  expect(message(z.enum(['a']), 'b')).toBe('Valore non ammesso')
  expect(message(text('Nome richiesto'), undefined)).toBe('Nome richiesto')
})
