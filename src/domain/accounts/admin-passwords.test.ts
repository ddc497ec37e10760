import { expect, test } from 'vitest'
import { accountProblems } from './account-problems.ts'
import { adminPasswordProblem } from './admin-passwords.ts'

test.each(['admin123', 'undici-char', ''])('%j is too short for an admin', (password) => {
  expect(adminPasswordProblem(password)).toBe('short')
})

test.each([
  'password1234',
  'Password2026!',
  'P@ssw0rd2026',
  '123456789012',
  'qwertyuiop123',
  'adminadminadmin',
  'Amministratore1',
  'aaaaaaaaaaaa',
  '01/01/1980-01',
  'ciaociaociao',
  'filiera202600',
])('%j is among the most common', (password) => {
  expect(adminPasswordProblem(password)).toBe('common')
})

test.each(['quattro-gatti-al-telaio', 'Tr4ma&Ordito-77', 'gatto password lana', 'ßßäöü-lungo-17'])(
  '%j is accepted',
  (password) => {
    expect(adminPasswordProblem(password)).toBeNull()
  },
)

test.each([
  [{ isCommon: false }, 'La password di un amministratore deve essere almeno 12 caratteri'],
  [{ isCommon: true }, 'Questa password è tra le più comuni: scegline un’altra'],
])('the refusal for %j is “%s”', (params, sentence) => {
  expect(accountProblems['auth.weak_password'](params).message).toBe(sentence)
})
