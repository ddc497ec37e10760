import { expect, test } from 'vitest'
import { exchangeChecks, exchangeProblems } from './exchange-checks.ts'
import { fatturaPa } from './fattura-pa.ts'
import { invoiceAmounts } from './invoice-amounts.ts'
import type { InvoiceBuyer, InvoiceFacts, InvoiceSeller } from './invoices.ts'
import { findMissingData, findRemarks } from './missing-data.ts'
import type { XmlElement } from './xml-element.ts'

const seller: InvoiceSeller = {
  legalName: 'Filiera Moda S.r.l.',
  street: 'Via dei Tessitori 12',
  zip: '41012',
  city: 'Carpi',
  province: 'MO',
  vatNumber: 'IT10789010013',
  fiscalCode: '',
  register: 'REA MO-123456',
  shareCapital: '€ 50.000,00 i.v.',
  shareholders: 'SM',
  liquidation: 'LN',
  taxRegime: 'RF01',
  email: 'assistenza@filiera.example',
  phone: '+39 059 123456',
}

const buyer: InvoiceBuyer = {
  companyName: 'Boutique Verdi S.n.c.',
  firstName: null,
  lastName: null,
  street: 'Via Roma 1',
  zip: '20121',
  city: 'Milano',
  province: 'MI',
  country: 'IT',
  vatNumber: '07643520567',
  fiscalCode: null,
  sdiCode: 'M5UXCR1',
  pecEmail: null,
}

const line = (vatRate = '22.00') => ({
  itemId: 'a',
  name: 'Abito',
  detail: null,
  sku: 'DW-1',
  quantity: 3,
  gross: '149.70',
  vatRate,
})

const facts = (changes: Partial<InvoiceFacts> = {}): InvoiceFacts => ({
  seller,
  buyer,
  subject: 'Ordine DW-2026-000123',
  ...invoiceAmounts([line()]),
  exemption: null,
  credited: null,
  ...changes,
})

const of = (changes: Partial<InvoiceBuyer>) => facts({ buyer: { ...buyer, ...changes } })

/** The file of these facts with the text of one element replaced. */
function withText(element: string, value: string, changes?: Partial<InvoiceFacts>): XmlElement {
  const file = fatturaPa({
    kind: 'invoice',
    series: 'FV',
    number: 'FV-2026-000001',
    issuedOn: '2026-11-23',
    progressive: 1,
    facts: facts(changes),
  })
  const replaced = JSON.stringify(file, (name, node) => (name === element ? value : node))
  return JSON.parse(replaced) as XmlElement
}

const codesOf = (sentences: readonly string[]) =>
  sentences.map((sentence) => /\(controllo SdI (\d{5})\)$/.exec(sentence)?.[1] ?? sentence)

const zero = { ...invoiceAmounts([line('0.00')]) }

test.each<[string, string, InvoiceFacts]>([
  [
    '00300',
    'fiscal code of the seller, who sends the file',
    facts({ seller: { ...seller, fiscalCode: 'RSSMRA85T10A562T' } }),
  ],
  [
    '00301',
    'VAT number of the seller',
    facts({ seller: { ...seller, vatNumber: '10789010016', fiscalCode: '10789010013' } }),
  ],
  ['00305', 'wrong check digit', of({ vatNumber: '12345678901' })],
  ['00305', 'wrong check digit after IT', of({ vatNumber: 'IT12345678901' })],
  ['00305', 'too few digits', of({ vatNumber: 'IT12345678' })],
  ['00305', 'unknown country prefix', of({ vatNumber: 'XX12345678' })],
  ['00305', 'EU as country prefix', of({ vatNumber: 'EU372012345', country: 'AT' })],
  ['00306', 'wrong check character', of({ fiscalCode: 'RSSMRA85T10A562T', companyName: 'Verdi Maria' })],
  ['00311', 'recipient code of San Marino', of({ sdiCode: '2R4GTO8' })],
  ['00324', 'a company with a person’s fiscal code', of({ fiscalCode: 'RSSMRA85T10A562S' })],
  ['00400', 'rate 0 without nature', facts(zero)],
  ['00417', 'neither VAT number nor fiscal code', of({ vatNumber: null })],
  ['00471', 'VAT number of the seller as the buyer’s', of({ vatNumber: '10789010013' })],
])('%s: reports %s as missing on the draft', (code, _, wrong) => {
  expect(codesOf(findMissingData('FV', wrong))).toEqual([code])
})

test('an invalid fiscal code fails both the schema and its check', () => {
  expect(codesOf(findMissingData('FV', of({ fiscalCode: 'abc' })))).toEqual(['00200', '00306'])
})

test.each<[string, string, XmlElement]>([
  ['00200', 'RegimeFiscale', withText('RegimeFiscale', 'RF03')],
  ['00302', 'CodiceFiscale', withText('CodiceFiscale', '12345678901')],
  ['00313', 'CodiceDestinatario', withText('CodiceDestinatario', 'XXXXXXX')],
  ['00401', 'Natura', withNature('DettaglioLinee')],
  ['00421', 'Imposta', withText('Imposta', '27.02')],
  ['00422', 'ImponibileImporto', withText('ImponibileImporto', '122.71')],
  ['00423', 'PrezzoUnitario', withText('PrezzoUnitario', '40.89')],
  ['00425', 'Numero', withText('Numero', 'FV')],
  ['00427', 'CodiceDestinatario', withText('CodiceDestinatario', 'M5UXCR')],
  ['00430', 'Natura', withNature('DatiRiepilogo')],
])('%s: a file with another %s fails the check', (code, _, file) => {
  expect(codesOf(exchangeProblems(file))).toContain(code)
})

/** Adds a nature to lines or summaries with VAT. */
function withNature(block: 'DettaglioLinee' | 'DatiRiepilogo'): XmlElement {
  const file = withText('none', '')
  return JSON.parse(
    JSON.stringify(file, (name, node) =>
      name === block ? (node as XmlElement[]).map((one) => ({ ...one, Natura: 'N4' })) : node,
    ),
  ) as XmlElement
}

test('checks that no draft can fail are tested on its file', () => {
  const credited = { number: 'FV-2026-000001', issuedOn: '2026-11-24' }
  expect(codesOf(exchangeProblems(withText('none', '', { credited })))).toEqual(['00418'])
  const pec = withText('CodiceDestinatario', 'M5UXCR1', {
    buyer: { ...buyer, sdiCode: null, pecEmail: 'verdi@pec.it' },
  })
  expect(codesOf(exchangeProblems(pec))).toEqual(['00426'])
  const [first] = zero.summary
  const otherRate = withText('none', '', { summary: first ? [first] : [], exemption: { nature: 'N4', law: 'Esente' } })
  expect(codesOf(exchangeProblems(otherRate))).toEqual(['00419', '00422', '00444'])
  const general = withText('none', '', { ...zero, exemption: { nature: 'N3', law: 'Non imponibile' } })
  expect(codesOf(exchangeProblems(general))).toEqual(['00445'])
  const summaryOnly = withText('none', '', { ...zero, lines: [] })
  expect(codesOf(exchangeProblems(summaryOnly))).toContain('00429')
})

test('each check is listed once, in the order of the codes', () => {
  const codes = exchangeChecks.map(({ code }) => code)
  expect(codes).toEqual([...new Set(codes)].toSorted())
  expect(codes).toEqual([
    ...['00200', '00300', '00301', '00302', '00305', '00306', '00311', '00313', '00324', '00400', '00401', '00417'],
    ...[
      '00418',
      '00419',
      '00421',
      '00422',
      '00423',
      '00425',
      '00426',
      '00427',
      '00429',
      '00430',
      '00444',
      '00445',
      '00471',
    ],
  ])
  expect(exchangeProblems(withText('none', ''))).toEqual([])
})

test('two different codes of one company cause a remark only: only the tax register knows whether they belong together', () => {
  const two = of({ fiscalCode: '12345678903' })
  expect(findMissingData('FV', two)).toEqual([])
  expect(findRemarks('FV', two)[0]).toContain('00324')
  expect(findRemarks('FV', of({ fiscalCode: '07643520567' }))).toEqual([])
})

const austrian = { ...buyer, vatNumber: 'ATU12345678', country: 'AT', zip: '1010', city: 'Wien', province: null }
const confirmed = (answeredAt: string, paidAt = '2026-11-23T10:00:00.000Z') => ({
  nature: 'N3.2',
  law: 'Non imponibile art. 41 D.L. 331/1993',
  evidence: { vatNumber: 'ATU12345678', answeredAt, paidAt },
})

test.each<[string, Partial<InvoiceFacts>, string[]]>([
  ['30 days old', { exemption: confirmed('2026-10-24T10:00:00.000Z') }, []],
  [
    '30 days and a second old',
    { exemption: confirmed('2026-10-24T09:59:59.000Z') },
    [
      'Una conferma del VIES non più vecchia di 30 giorni al pagamento del 23/11/2026: quella di «ATU12345678» è del 24/10/2026',
    ],
  ],
  ['more recent than the payment', { exemption: confirmed('2026-11-24T10:00:00.000Z') }, []],
  [
    'for another VAT number',
    { exemption: confirmed('2026-11-20T10:00:00.000Z'), buyer: { ...austrian, vatNumber: 'ATU87654321' } },
    ['La partita IVA «ATU12345678», confermata dal VIES: il profilo ora ha «ATU87654321»'],
  ],
])('a VIES confirmation that is %s: the missing requirements of a sale without VAT', (_, changes, missing) => {
  expect(findMissingData('FV', facts({ ...zero, buyer: austrian, ...changes }))).toEqual(missing)
})
