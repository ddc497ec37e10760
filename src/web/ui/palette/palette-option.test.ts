import { expect, test } from 'vitest'
import { optionsWith } from './palette-option.ts'

const options = ['Gestione Ordini', 'Tariffe Spedizioni', 'White Label'].map((label) => ({ id: label, label }))

test.each([
  ['', ['Gestione Ordini', 'Tariffe Spedizioni', 'White Label']],
  ['ord', ['Gestione Ordini']],
  ['  ORDINI gest ', ['Gestione Ordini']],
  ['spedizìoni', ['Tariffe Spedizioni']],
  ['ordine', ['Gestione Ordini']],
  ['tariffa spedizione', ['Tariffe Spedizioni']],
  ['labe', ['White Label']],
  ['dini', []],
  ['ordinario', []],
  ['white nero', []],
])('the words %j find %j', (words, labels) => {
  expect(optionsWith(options, words).map(({ label }) => label)).toEqual(labels)
})
