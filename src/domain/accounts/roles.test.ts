import { expect, test } from 'vitest'
import { hasRole, mayBuy, type Role, roleDisplay, toRole } from './roles.ts'

test.each<[string | null | undefined, Role]>([
  ['admin', 'admin'],
  ['  Admin ', 'admin'],
  ['RIVENDITORE', 'rivenditore'],
  ['base', 'base'],
  ['', 'base'],
  ['superuser', 'base'],
  ['administrator', 'base'],
  ['__proto__', 'base'],
  [null, 'base'],
  [undefined, 'base'],
])('the role “%s” counts as %s', (given, role) => {
  expect(toRole(given)).toBe(role)
})

test.each<[Role, Role, boolean]>([
  ['base', 'base', true],
  ['base', 'rivenditore', false],
  ['base', 'admin', false],
  ['rivenditore', 'base', true],
  ['rivenditore', 'rivenditore', true],
  ['rivenditore', 'admin', false],
  ['admin', 'base', true],
  ['admin', 'rivenditore', true],
  ['admin', 'admin', true],
])('%s passes a check for %s: %s', (actual, required, passes) => {
  expect(hasRole(actual, required)).toBe(passes)
})

test.each([
  [null, false],
  ['base', false],
  ['rivenditore', true],
  ['admin', true],
])('wishlist, reservations and orders are open to %s: %s', (role, isOpen) => {
  expect(mayBuy(role)).toBe(isOpen)
})

test('the badges are Pubblico in grey, Rivenditore in blue, Amministratore in red', () => {
  const badges = Object.entries(roleDisplay).map(([role, { name, tint }]) => [role, name, tint])
  expect(badges).toEqual([
    ['base', 'Pubblico', 'gray'],
    ['rivenditore', 'Rivenditore', 'blue'],
    ['admin', 'Amministratore', 'red'],
  ])
})
