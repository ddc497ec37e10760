import fc from 'fast-check'
import { expect, test } from 'vitest'
import { settingKeys, settingRules } from '../settings.ts'
import { auditFields } from './audit-fields.ts'
import { auditSubjectName } from './audit-subjects.ts'
import { type AuditLine, readAudit } from './read-audit.ts'

const formats = {
  instant: (text: string) => `instant ${text}`,
  day: (text: string) => `day ${text}`,
  month: (text: string) => `month ${text}`,
}

type Facts = Record<string, unknown>

const read = (subject: string, before: Facts | null, after: Facts | null, details: Facts | null = null) => {
  const unknown: string[] = []
  const lines = readAudit({ subject, before, after, details }, formats, (what) => unknown.push(what))
  const text = ({ name, before: was, after: is }: AuditLine) =>
    `${name}: ${[was, is].filter((one) => one !== null).join(' → ')}`
  return { changes: lines.changes.map(text), details: lines.facts.map(text), unknown }
}

test.each([
  [
    'order:1',
    { status: 'paid', carrier: null },
    { status: 'shipped', carrier: 'DHL' },
    ['Stato: Pagato → Spedito', 'Corriere: vuoto → DHL Express'],
  ],
  [
    'order:1',
    { refund: 'by_hand' },
    { refund: 'done', amount: '1249.90', paidOn: '2026-11-30' },
    ['Rimborso: Da fare a mano → Effettuato', 'Importo: vuoto → 1.249,90 €', 'Restituito il: vuoto → day 2026-11-30'],
  ],
  ['order:1', null, { printedAt: '2026-11-30T10:00:00.000Z' }, ['Stampata il: instant 2026-11-30T10:00:00.000Z']],
  [
    'user:1',
    { userRole: 'base', suspended: false },
    { userRole: 'rivenditore', suspended: true },
    ['Ruolo: Pubblico → Rivenditore', 'Sospeso: no → sì'],
  ],
  ['user:1', { subscriptionPlan: 'trial' }, { subscriptionPlan: 'pro' }, ['Piano: Gratuito → Pro + White Label']],
  ['user:1', { state: 'mismatch' }, { state: 'void' }, ['Stato: Da decidere → Rimborsato']],
  ['setting:refused_countries', { value: 'RU, BY' }, { value: '' }, ['Valore: Russia, Bielorussia → vuoto']],
  ['setting:free_shipping_threshold', { value: '50.00' }, { value: '70.00' }, ['Valore: 50,00 € → 70,00 €']],
  ['setting:vat_exports', { value: 'off' }, { value: 'on' }, ['Valore: No: sempre con IVA italiana → Sì']],
  [
    'setting:company_shareholders',
    { value: 'SU' },
    { value: '' },
    ['Valore: Socio unico → Non è una società di capitali'],
  ],
  [
    'product:1',
    { price: '10.00', weight: '0.300' },
    { price: '12.50', weight: null },
    ['Prezzo: 10,00 € → 12,50 €', 'Peso: 0,3 kg → vuoto'],
  ],
  ['product:1', { 'stock Nero / M': 1 }, { 'stock Nero / M': 1200 }, ['Giacenza Nero / M: 1 → 1.200']],
  [
    'product:1',
    { variants: { 'Nero / M': { sku: 'A', stock: 2 } } },
    { variants: { 'Nero / M': null } },
    ['Varianti: Nero / M: SKU: A, Giacenza: 2 → Nero / M: vuoto'],
  ],
  [
    'product:1',
    {
      stock: [
        { sku: 'A', stock: 2 },
        { sku: 'B', stock: 3 },
      ],
    },
    null,
    ['Giacenza: SKU: A, Giacenza: 2; SKU: B, Giacenza: 3'],
  ],
  [
    'tariff:items',
    { CH: null },
    {
      CH: {
        code: 'CH',
        name: 'Svizzera',
        countries: ['CH', 'LI'],
        zipPrefixes: [],
        steps: [{ minItems: 1, maxItems: null, price: '9.90' }],
      },
    },
    [
      'Svizzera: vuoto → Nome: Svizzera; Paesi: Svizzera, Liechtenstein; CAP che cominciano con: vuoto; Prezzi: 1+ pezzi 9,90 €',
    ],
  ],
  [
    'invoice:1',
    { 'buyer.country': 'FR', missing: ['CAP'] },
    { 'buyer.country': 'DE', missing: [] },
    ['Cliente, paese: Francia → Germania', 'Dati mancanti: CAP → vuoto'],
  ],
])('%s is displayed in Italian', (subject, before, after, lines) => {
  expect(read(subject, before, after)).toEqual({ changes: lines, details: [], unknown: [] })
})

test('ids and codes for programs appear in the CSV only; list filters are displayed with their labels', () => {
  expect(read('product_import:1', null, { fileName: 'a.csv', format: 'stock' }, { digest: 'ab12' })).toMatchObject({
    changes: ['File: a.csv', 'Formato: Giacenze'],
    details: [],
  })
  const filter = { status: 'paid', search: true, month: '2026-11', role: 'base' }
  expect(read('list:orders', null, null, { rows: 1250, filter }).details).toEqual([
    'Righe: 1.250',
    'Filtri: Stato: Pagati, Ricerca: sì, Mese: month 2026-11, Ruolo: Pubblico',
  ])
})

test('the default and every choice of a setting have a text; other values are reported', () => {
  const withChoices = settingKeys.filter((key) => settingRules[key].choices)
  expect(withChoices.length).toBeGreaterThan(0)
  for (const key of settingKeys) {
    const { standard, choices = {} } = settingRules[key]
    for (const value of [standard, ...Object.keys(choices)])
      expect(read(`setting:${key}`, null, { value }).unknown, key).toEqual([])
  }
  for (const key of withChoices) expect(read(`setting:${key}`, null, { value: 'altro' }).unknown).toEqual(['altro'])
})

test('a subject or a variant may have the name of an inherited property', () => {
  expect(auditSubjectName('constructor:1')).toBe('constructor')
  const { changes, unknown } = read('product:1', null, { variants: { constructor: { sku: 'A' } }, toString: 'x' })
  expect(changes.join()).toContain('constructor')
  expect(unknown).toEqual(['toString'])
})

test('entries written by any earlier release can be displayed', () => {
  const nouns = Object.keys(auditFields)
  const fields = [...new Set(Object.values(auditFields).flatMap((known) => Object.keys(known)))]
  fc.assert(
    fc.property(
      fc.constantFrom(...nouns, 'setting', 'constructor'),
      fc.dictionary(fc.oneof(fc.constantFrom(...fields), fc.string()), fc.jsonValue()),
      (noun, facts) => {
        const { changes, facts: details } = readAudit(
          { subject: `${noun}:1`, before: facts, after: null, details: facts },
          formats,
        )
        for (const { name, before, after } of [...changes, ...details])
          expect([name, before ?? after].every((text) => typeof text === 'string')).toBe(true)
      },
    ),
    { seed: 1, numRuns: 500 },
  )
})

test('unknown fields and values are displayed as they are, and reported', () => {
  expect(read('order:1', { status: 'lost' }, { status: 'paid', tint: 'red' })).toEqual({
    changes: ['Stato: lost → Pagato', 'tint: vuoto → red'],
    details: [],
    unknown: ['lost', 'tint'],
  })
})
