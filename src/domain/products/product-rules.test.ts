import { expect, test } from 'vitest'
import { problemSentence, productProblems, type StatedProduct } from './product-rules.ts'

const long = (length: number) => 'a'.repeat(length)

test.each<[string, StatedProduct, string[]]>([
  ['nothing', {}, []],
  ['a price of zero', { price: '0.00' }, ['Prezzo: il prezzo deve essere maggiore di zero']],
  ['a blank name', { name: '\u200b ' }, ['Nome: nome richiesto']],
  ['a long name', { name: long(201) }, ['Nome: massimo 200 caratteri']],
  ['a long description', { description: long(10_001) }, ['Descrizione: massimo 10.000 caratteri']],
  ['a numeric category', { category: '10,00' }, ['«10,00» non è il nome di una categoria']],
  ['a long category', { category: long(81) }, ['Categoria: massimo 80 caratteri']],
  ['a weight of a hundred tons', { weight: '100000.000' }, ['Peso: scrivi il peso in kg, per esempio 0,350']],
  ['no weight', { weight: null, ean: null, comparePrice: null }, []],
  ['a VAT rate of 100 %', { vatRate: '100.00' }, ['IVA: scrivi l’aliquota IVA, per esempio 22']],
  [
    'long details',
    { composition: long(201), origin: long(201), hsCode: long(21) },
    ['Composizione: massimo 200 caratteri', 'Origine: massimo 200 caratteri', 'Codice HS: massimo 20 caratteri'],
  ],
  ['a wrong EAN', { ean: '8051234567891' }, ['EAN: EAN non valido: controlla le cifre']],
  [
    'a long SKU and shelf',
    { sku: long(101), shelf: long(41) },
    ['SKU: massimo 100 caratteri', 'Scaffale: massimo 40 caratteri'],
  ],
  ['a million pieces', { stock: 1_000_000 }, ['Giacenza: al massimo 999999 pezzi']],
  ['half a piece', { stock: 1.5 }, ['Giacenza: la giacenza deve essere un numero intero da 0']],
  ['21 pictures', { pictures: Array.from({ length: 21 }, (_, n) => `${n}`) }, ['Immagini: al massimo 20 immagini']],
  [
    'a picture with a long address',
    { pictures: [long(2_049)] },
    ['Immagini: l’indirizzo di un’immagine supera i 2048 caratteri'],
  ],
  [
    '301 variants',
    {
      variants: Array.from({ length: 200 }, (_, n) => ({ size: `${n}` })),
      otherVariants: Array.from({ length: 101 }, (_, n) => `x${n}`),
    },
    ['Varianti: al massimo 300 varianti'],
  ],
  [
    'long texts of a variant',
    { variants: [{ name: long(101), color: long(61), size: long(61) }] },
    ['Nome: massimo 100 caratteri', 'Colore: massimo 60 caratteri', 'Taglia: massimo 60 caratteri'],
  ],
  [
    'the same variant twice',
    {
      variants: [
        { color: 'Nero', size: 'M' },
        { color: 'nero', size: 'm' },
      ],
    },
    ['La variante «nero / m» c’è già'],
  ],
  ['an existing variant', { variants: [{ name: 'Nero' }], otherVariants: ['nero'] }, ['La variante «Nero» c’è già']],
])('%s', (_, product, expected) => {
  expect(productProblems(product).map(problemSentence)).toEqual(expected)
})
