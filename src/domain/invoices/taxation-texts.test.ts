import { expect, test } from 'vitest'
import { isUntaxed, type ShownTaxation, vatSentence, vatWords } from './taxation-texts.ts'

const exported: ShownTaxation = { rate: '0.00', law: 'Non imponibile art. 8 D.P.R. 633/1972' }
const toFinland: ShownTaxation = { rate: '25.50', law: 'IVA del paese di destinazione, art. 74-sexies D.P.R. 633/1972' }

test.each<[string, ShownTaxation | null, boolean, string, string]>([
  ['Italian VAT', null, false, 'IVA inclusa', 'Prezzi e importi comprendono l’IVA, scorporata per aliquota.'],
  ['no VAT', exported, true, 'senza IVA', 'Prezzi e importi sono senza IVA. Non imponibile art. 8 D.P.R. 633/1972.'],
  [
    'foreign VAT',
    toFinland,
    false,
    'IVA inclusa',
    'Prezzi e importi comprendono l’IVA al 25,5 %. IVA del paese di destinazione, art. 74-sexies D.P.R. 633/1972.',
  ],
])('texts for amounts with %s', (_, taxation, untaxed, words, sentence) => {
  expect([isUntaxed(taxation), vatWords(taxation), vatSentence(taxation)]).toEqual([untaxed, words, sentence])
})
