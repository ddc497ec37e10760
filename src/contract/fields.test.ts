import { expect, test } from 'vitest'
import { email, emptiableLine, id, instant, line, optionalId, optionalLine, optionalText, text } from './fields.ts'
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

test('an optional text of blanks is null; any other is trimmed', () => {
  expect(optionalText().parse('   ')).toBeNull()
  expect(optionalText().parse(' a b ')).toBe('a b')
})

test('the minimum length counts characters like the database does', () => {
  expect(text('Almeno 2', { min: 2 }).safeParse('👗').success).toBe(false)
  expect(text('Almeno 2', { min: 2 }).parse('👗👗')).toBe('👗👗')
})

test('a single-line field is cleaned before it is measured; NUL is refused', () => {
  expect(line('Richiesto').parse(' Rossi\r\nSrl\u202e ')).toBe('Rossi Srl')
  expect(optionalLine().parse('\u200b\n')).toBeNull()
  expect(emptiableLine(5).parse('a\n\n\n\n\nb')).toBe('a b')
  expect(line('Richiesto', { max: 3 }).parse('a\u200b\u200b\u200bb')).toBe('ab')
  expect(line('Richiesto').safeParse('\u200b\u2800\n').error?.issues[0]?.message).toBe('Richiesto')
  for (const schema of [line('Richiesto'), optionalLine(), emptiableLine(20)]) {
    expect(schema.safeParse('a\u0000b').error?.issues[0]?.message).toBe('Contiene caratteri non ammessi')
    expect(schema.parse('a\ud800b')).toBe('a\ufffdb')
  }
  // Multi-line fields keep line breaks.
  expect(text('Richiesto').parse('a\nb')).toBe('a\nb')
  expect(message(text('Richiesto'), '\u200b\u2060')).toBe('Richiesto')
})

test('an id is a UUID, in lower case', () => {
  expect(id.parse(uuid.toUpperCase())).toBe(uuid)
  expect(optionalId.parse(uuid.toUpperCase())).toBe(uuid)
  for (const value of ['', 'x', `${uuid}0`, ` ${uuid}`, `{${uuid}}`]) expect(id.safeParse(value).success).toBe(false)
})

test.each([
  'a@b.it',
  'nome.cognome+etichetta@sotto.dominio.example',
  "o'neil@example.it",
  ' lucia@example.it ',
  'info@münchen.example',
  '李@例子.公司',
  'a@b.xn--p1ai',
  'a_b@x-y.it',
])('“%s” is an e-mail address', (value) => {
  expect(email.parse(value)).toBe(value.trim())
})

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
  'a\u200b@b.it',
  'a\u202e@b.it',
  'a@b\u00ad.it',
  'a@example..it',
  '.a@example.it',
  'a.@example.it',
  'a..b@example.it',
  'a@-example.it',
  'a@example-.it',
  'a@.example.it',
  'a@example.it.',
  'a@example.123',
  'a@exa_mple.it',
  `${'a'.repeat(65)}@example.it`,
])('%j is not an e-mail address', (value) => {
  expect(email.safeParse(value).success).toBe(false)
})

const message = (schema: z.ZodType, value: unknown) => schema.safeParse(value).error?.issues[0]?.message

test('a schema without its own message returns a plain Italian sentence', () => {
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

test('an instant must be valid in the database', () => {
  expect(instant.parse('0001-01-01T00:00:00+14:00')).toBe('0001-01-01T00:00:00+14:00')
  for (const wrong of ['0000-01-01T00:00:00Z', '2026-02-30T00:00:00Z', '+275760-09-13T00:00:00.001Z', '']) {
    expect(instant.safeParse(wrong).success).toBe(false)
  }
})
