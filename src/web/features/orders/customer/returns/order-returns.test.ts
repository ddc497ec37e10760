import { expect, test } from 'vitest'
import { addressLines } from './order-returns.tsx'

test.each([
  ['Filiera S.r.l., Via Emilia, 12, 41012 Carpi (MO)', ['Filiera S.r.l.', 'Via Emilia, 12', '41012 Carpi (MO)']],
  ['Magazzino resi, Via Emilia 12/B, 41012 Carpi', ['Magazzino resi', 'Via Emilia 12/B', '41012 Carpi']],
  ['Via Emilia, 12/b, 41012 Carpi', ['Via Emilia, 12/b', '41012 Carpi']],
  ['Casella postale 3', ['Casella postale 3']],
])("splits '%s' into lines", (text, lines) => {
  expect(addressLines(text)).toEqual(lines)
})
