import { expect, test } from 'vitest'
import { adminPasswordProblem } from './admin-passwords.ts'

test.each(['admin123', 'undici-char', ''])('%j is too short for an admin', (password) => {
  expect(adminPasswordProblem(password)).toBe('La password di un amministratore deve essere almeno 12 caratteri')
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
  expect(adminPasswordProblem(password)).toBe('Questa password è tra le più comuni: scegline un’altra')
})

test.each(['quattro-gatti-al-telaio', 'Tr4ma&Ordito-77', 'gatto password lana', 'ßßäöü-lungo-17'])(
  '%j is accepted',
  (password) => {
    expect(adminPasswordProblem(password)).toBeNull()
  },
)
