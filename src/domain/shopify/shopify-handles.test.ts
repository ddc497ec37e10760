import { expect, test } from 'vitest'
import { shopHandle } from './shopify-handles.ts'

const id = '0198f3a2-7b6c-7def-8abc-0123456789ab'

test.each([
  ['Abito lungo', 'abito-lungo-0123456789ab'],
  ['  Città & Più! ', 'citta-piu-0123456789ab'],
  ['🧥🧥', '0123456789ab'],
  ['../admin?x=1', 'admin-x-1-0123456789ab'],
  ['a'.repeat(300), `${'a'.repeat(80)}-0123456789ab`],
  [`${'a'.repeat(79)}---b`, `${'a'.repeat(79)}-0123456789ab`],
])('%s', (name, handle) => {
  expect(shopHandle(name, id)).toBe(handle)
})
