import { expect, test } from 'vitest'
import { addressIdentity, addressSearchWords, addressWords } from './address-words.ts'

const nicolo = {
  customer: { name: 'Niccolò D’Angelo', email: 'n.dangelo@example.it', phone: '+39 333 123 4567' },
  shipping: { address: 'Via dell’Orso, 12/A', city: 'Forlì', zip: '47121', country: 'IT' },
}

const finds = (search: string) => addressSearchWords(search).every((word) => addressWords(nicolo).includes(` ${word}`))

test.each([
  'niccolo',
  'NICCOLÒ D',
  'dangelo niccolo',
  "d'angelo",
  'D’Angelo Forlì',
  'forli orso',
  '47121',
  '3331234567',
  '+39 333',
  'n.dangelo@example.it',
])('%s finds it', (search) => {
  expect(finds(search)).toBe(true)
})

test.each(['angela', 'rlì', 'milano niccolò', '0547'])('%s does not find it', (search) => {
  expect(finds(search)).toBe(false)
})

test('an empty search has no words, and a long text at most ten', () => {
  expect(addressSearchWords(' , ')).toEqual([])
  expect(addressSearchWords('a b c d e f g h i l m n o')).toHaveLength(10)
})

test('the same consignee is recognised regardless of case, accents, blanks and punctuation', () => {
  const again = {
    customer: { name: 'NICCOLO’  D Angelo', email: 'altra@example.it', phone: null },
    shipping: { address: 'via dell orso 12 A', city: 'FORLI', zip: '47121 ', country: 'IT' },
  }
  expect(addressIdentity(again)).toBe(addressIdentity(nicolo))
})

test.each([
  ['name', { customer: { ...nicolo.customer, name: 'Nicola D’Angelo' } }],
  ['street number', { shipping: { ...nicolo.shipping, address: 'Via dell’Orso, 12' } }],
  ['ZIP', { shipping: { ...nicolo.shipping, zip: '47122' } }],
  ['country', { shipping: { ...nicolo.shipping, country: 'SM' } }],
])('a consignee with another %s is a different one', (_what, change) => {
  expect(addressIdentity({ ...nicolo, ...change })).not.toBe(addressIdentity(nicolo))
})

test('names without letters are distinguished by their characters', () => {
  const named = (name: string) => addressIdentity({ ...nicolo, customer: { ...nicolo.customer, name } })
  expect(named('***')).not.toBe(named('---'))
})
