import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import fc from 'fast-check'
import { XmlDocument, XsdValidator } from 'libxml2-wasm'
import { xmlRegisterFsInputProviders } from 'libxml2-wasm/lib/nodejs.mjs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { creditLines } from '../../../domain/invoices/credit-lines.ts'
import { toSanMarino } from '../../../domain/invoices/cross-border.ts'
import { creditAmounts, invoiceAmounts } from '../../../domain/invoices/invoice-amounts.ts'
import type { InvoiceBuyer, InvoiceFacts, InvoiceSeller, IssuedInvoice } from '../../../domain/invoices/invoices.ts'
import { findMissingData, findRemarks } from '../../../domain/invoices/missing-data.ts'
import { natureCodes } from '../../../domain/invoices/natures.ts'
import { planTaxRules } from '../../../domain/invoices/plan-taxation.ts'
import { exemptionOfRegime, taxRegimes } from '../../../domain/invoices/tax-regimes.ts'
import { fatturaPaXml } from './fattura-pa-xml.ts'

/**
 * The official schema as packaged: edition 1.2.1, from before the operation natures were subdivided. The test adds the values of later editions
 * (1.2.2, 1.2.3) that the portal writes: the subdivided natures and the regime RF20.
 */
const schemaFile = join(
  dirname(createRequire(import.meta.url).resolve('fatturapa/package.json')),
  'resources',
  'Schema_1.2.1.xsd',
)

let schema: XmlDocument
let validator: XsdValidator

beforeAll(async () => {
  xmlRegisterFsInputProviders()
  const text = (await readFile(schemaFile, 'utf8')).replace(/^\ufeff/, '')
  const added = (values: readonly string[]) => values.map((value) => `<xs:enumeration value="${value}"/>`).join('')
  const later = text
    .replace('<xs:enumeration value="N1">', `${added(natureCodes.filter((code) => code.includes('.')))}$&`)
    .replace('<xs:enumeration value="RF01">', `${added(['RF20'])}$&`)
  // The schema imports the schema of signatures relative to this URL.
  schema = XmlDocument.fromString(later, { url: join(dirname(dirname(schemaFile)), 'schema.xsd') })
  validator = XsdValidator.fromDoc(schema)
})
afterAll(() => {
  validator.dispose()
  schema.dispose()
})

/** The schema's validation errors; empty for a valid document. */
function problemsOf(xml: string): string[] {
  const document = XmlDocument.fromString(xml)
  try {
    validator.validate(document)
    return []
  } catch (error) {
    return [String(error)]
  } finally {
    document.dispose()
  }
}

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
  companyName: 'L’Officina “Più” S.n.c. di Łukasz Žena',
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
  pecEmail: 'boutique@pec.it',
}

const goods = (vatRate = '22.00') => ({
  itemId: 'a',
  name: 'Abito “Amalfi” – lino & seta <nuovo>',
  detail: 'Blu / M',
  sku: 'DW-È001',
  quantity: 3,
  gross: '149.70',
  vatRate,
})

const facts = (changes: Partial<InvoiceFacts> = {}): InvoiceFacts => ({
  seller,
  buyer,
  subject: 'Ordine DW-2026-000123',
  ...invoiceAmounts([goods(), { ...goods('4.00'), itemId: null, name: 'Spedizione', sku: null, quantity: 1 }]),
  exemption: null,
  credited: null,
  ...changes,
})

const invoice = (changes: Partial<InvoiceFacts> = {}, issued: Partial<IssuedInvoice> = {}): IssuedInvoice => ({
  kind: 'invoice',
  series: 'FV',
  number: 'FV-2026-000001',
  issuedOn: '2026-11-23',
  progressive: 46_655,
  facts: facts(changes),
  ...issued,
})

const withoutVat = (nature: string, law: string): Partial<InvoiceFacts> => ({
  ...invoiceAmounts([goods('0.00')]),
  exemption: { nature, law },
})

const private_: Partial<InvoiceBuyer> = { companyName: null, firstName: 'Anna', lastName: 'D’Amico', vatNumber: null }

const zurich: Partial<InvoiceBuyer> = { country: 'CH', city: 'Zürich', zip: '8001', province: null, sdiCode: null }

/** The amounts for a seller whose regime charges no VAT; empty for other regimes. */
function untaxedBy(taxRegime: string): Partial<InvoiceFacts> {
  const exemption = exemptionOfRegime(taxRegime)
  return exemption === null ? {} : { ...invoiceAmounts([goods('0.00')]), exemption }
}

const credited = { number: 'FV-2026-000001', issuedOn: '2026-11-23' }

test.each<[string, IssuedInvoice]>([
  ['an invoice by SDI code', invoice()],
  ['an invoice by PEC', invoice({ buyer: { ...buyer, sdiCode: null } })],
  ['an invoice without SDI code and PEC', invoice({ buyer: { ...buyer, sdiCode: null, pecEmail: null } })],
  [
    'an invoice to a private person',
    invoice({ buyer: { ...buyer, ...private_, fiscalCode: 'RSSMRA85T10A562S', sdiCode: null, pecEmail: null } }),
  ],
  [
    'an invoice by a sole trader in liquidation without share capital',
    invoice({ seller: { ...seller, shareholders: '', liquidation: 'LS', phone: '' } }),
  ],
  [
    'an invoice to a business in another member state',
    invoice({
      ...withoutVat('N3.2', 'Non imponibile art. 41 D.L. 331/1993'),
      buyer: {
        ...buyer,
        vatNumber: 'ATU12345678',
        country: 'AT',
        city: 'Wien',
        zip: '1010',
        province: null,
        sdiCode: null,
      },
    }),
  ],
  [
    'an invoice for an export to a private person',
    invoice({
      ...withoutVat('N3.1', 'Non imponibile art. 8 D.P.R. 633/1972'),
      buyer: { ...buyer, ...private_, ...zurich },
    }),
  ],
  [
    'an invoice for an export to a business without a VAT number',
    invoice({
      ...withoutVat('N3.1', 'Non imponibile art. 8 D.P.R. 633/1972'),
      buyer: { ...buyer, ...zurich, vatNumber: null },
    }),
  ],
  [
    'an invoice to a business in San Marino',
    invoice({
      ...withoutVat('N3.3', 'Non imponibile art. 71 D.P.R. 633/1972'),
      buyer: { ...buyer, ...zurich, country: 'SM', vatNumber: 'SM12345' },
    }),
  ],
  ['an invoice to a registered office abroad with an Italian VAT number', invoice({ buyer: { ...buyer, ...zurich } })],
  ...natureCodes.map((nature): [string, IssuedInvoice] => [
    `an invoice with an article at rate 0 and the nature ${nature}`,
    invoice(invoiceAmounts([goods(), { ...goods('0.00'), itemId: 'b', nature }])),
  ]),
  ...Object.keys(taxRegimes).map((taxRegime): [string, IssuedInvoice] => [
    `an invoice under the regime ${taxRegime}`,
    invoice({ seller: { ...seller, taxRegime }, ...untaxedBy(taxRegime) }),
  ]),
  [
    'an invoice for a plan without VAT, with its period',
    invoice({
      ...invoiceAmounts([
        {
          ...goods('0.00'),
          itemId: null,
          sku: null,
          quantity: 1,
          gross: '8.61',
          period: { from: '2026-11-23', until: '2026-12-23' },
        },
      ]),
      exemption: { nature: 'N2.1', law: planTaxRules.not_subject.law },
      buyer: { ...buyer, ...zurich, vatNumber: 'CHE123456788' },
    }),
  ],
  ['an invoice for an export', invoice(withoutVat('N3.1', 'Non imponibile art. 8 D.P.R. 633/1972'))],
  [
    'a credit note for a part',
    invoice(
      {
        ...creditAmounts(creditLines(facts().lines, [], { pieces: new Map([['a', 2]]), shipping: '0.01' }), new Map()),
        credited,
      },
      { kind: 'credit_note', series: 'NC', number: 'NC-2026-000001' },
    ),
  ],
])('%s is valid by the official schema', (_, issued) => {
  expect(findMissingData(issued.series, issued.facts)).toEqual([])
  expect(problemsOf(fatturaPaXml(issued).xml)).toEqual([])
})

test('the schema rejects invalid files', () => {
  const { xml } = fatturaPaXml(invoice())
  expect(problemsOf(xml.replace('<Divisa>EUR</Divisa>', ''))[0]).toContain('Divisa')
  expect(problemsOf(xml.replace('>2026-11-23<', '>23/11/2026<'))[0]).toContain('Data')
  expect(problemsOf(xml.replace("L'Officina", 'L’Officina'))[0]).toContain('Denominazione')
  expect(problemsOf(xml.replace(/<Natura>|<AliquotaIVA>22.00<\/AliquotaIVA>/, '$&<Natura>N9</Natura>'))[0]).toContain(
    'Natura',
  )
})

test.each<[string, Partial<InvoiceFacts>, string]>([
  [
    'VAT number',
    { buyer: { ...buyer, vatNumber: null } },
    'La partita IVA del cliente, o il suo codice fiscale (controllo SdI 00417)',
  ],
  ['name', { buyer: { ...buyer, companyName: null } }, 'La ragione sociale del cliente, o nome e cognome'],
  ['CAP', { buyer: { ...buyer, zip: null } }, 'Il CAP della sede del cliente'],
  ['town', { buyer: { ...buyer, city: null } }, 'La città della sede del cliente'],
  ['province', { buyer: { ...buyer, province: null } }, 'La provincia della sede del cliente'],
  ['address', { buyer: { ...buyer, street: null } }, 'L’indirizzo della sede del cliente'],
  ['Latin letters', { buyer: { ...buyer, city: '東京' } }, 'I dati del cliente in caratteri latini'],
  [
    'Latin letters of a name',
    { buyer: { ...buyer, ...private_, fiscalCode: 'RSSMRA85T10A562S', firstName: '安娜' } },
    'I dati del cliente in caratteri latini',
  ],
  [
    'VAT number of a business in another member state',
    { buyer: { ...buyer, ...zurich, country: 'AT', vatNumber: null } },
    'La partita IVA del cliente, o il suo codice fiscale (controllo SdI 00417)',
  ],
  [
    'VAT number that exempts the sale',
    withoutVat('N3.2', 'Non imponibile art. 41 D.L. 331/1993'),
    'La partita IVA di un altro paese UE, per la quale la vendita è senza IVA',
  ],
  [
    'VAT number of the seller',
    { seller: { ...seller, vatNumber: 'IT00000000000' } },
    'La tua partita IVA: scrivila in Impostazioni, Azienda',
  ],
  [
    'register number of the seller',
    { seller: { ...seller, register: 'REA MO-000000' } },
    'Il tuo numero REA nella forma «REA MO-123456»: scrivilo in Impostazioni, Azienda',
  ],
  [
    'share capital of the seller',
    { seller: { ...seller, shareCapital: 'molto' } },
    'Il tuo capitale sociale come importo: scrivilo in Impostazioni, Azienda',
  ],
  [
    'nature',
    { ...invoiceAmounts([goods('0.00')]) },
    'La natura IVA degli articoli con aliquota 0: scrivila nel prodotto, poi rileggi i dati (controllo SdI 00400)',
  ],
  [
    'country of destination',
    { destination: 'ZZ' },
    'Il paese di consegna: «ZZ» non è il codice di un paese, perciò è stata calcolata l’IVA italiana',
  ],
  [
    'San Marino code that exempts the sale',
    { ...invoiceAmounts([goods('0.00')]), exemption: toSanMarino },
    'Il codice di un operatore di San Marino (SM e cifre), per il quale la vendita è senza IVA',
  ],
  [
    'exemption of the seller’s tax regime',
    { seller: { ...seller, taxRegime: 'RF19' } },
    'Un documento senza IVA, come chiede il tuo regime fiscale (RF19)',
  ],
  [
    'tax regime that exempts it',
    { ...invoiceAmounts([goods('0.00')]), exemption: exemptionOfRegime('RF19') },
    'Un documento che segua il tuo regime fiscale (RF01): questo è senza IVA per un altro regime',
  ],
])('a draft without the %s reports it', (_, changes, sentence) => {
  expect(findMissingData('FV', facts(changes))).toEqual([sentence])
})

const textOf = (xml: string, element: string): string[] =>
  [...xml.matchAll(new RegExp(`<${element}>([^<]*)</${element}>`, 'g'))].map(([, text]) => text ?? '')

test('the file states the goods, the buyer and the payment in the terms of the format', () => {
  const { name, xml } = fatturaPaXml(invoice())
  expect(name).toBe('IT10789010013_00ZZZ.xml')
  expect(xml).toContain('<Denominazione>L\'Officina "Più" S.n.c. di Lukasz Zena</Denominazione>')
  expect(xml).toContain('<Descrizione>Abito "Amalfi" - lino &amp; seta &lt;nuovo&gt; - Blu / M</Descrizione>')
  const values = (...elements: string[]) => elements.flatMap((element) => textOf(xml, element))
  expect(values('ProgressivoInvio', 'CodiceDestinatario', 'PECDestinatario')).toEqual(['00ZZZ', 'M5UXCR1'])
  expect(values('TipoDocumento', 'Data', 'Numero', 'Causale')).toEqual([
    ...['TD01', '2026-11-23', 'FV-2026-000001', 'Ordine DW-2026-000123'],
  ])
  expect(values('PrezzoUnitario', 'PrezzoTotale')).toEqual(['40.90', '143.94', '122.70', '143.94'])
  expect(values('ImponibileImporto', 'Imposta')).toEqual(['122.70', '143.94', '27.00', '5.76'])
  expect(values('ImportoTotaleDocumento', 'ImportoPagamento', 'ModalitaPagamento')).toEqual([
    '299.40',
    '299.40',
    'MP08',
  ])
  expect(values('RegimeFiscale', 'NumeroREA', 'CapitaleSociale')).toEqual(['RF01', '123456', '50000.00'])
})

test('the PEC is written only if there is no SDI code', () => {
  const { xml } = fatturaPaXml(invoice({ buyer: { ...buyer, sdiCode: null } }))
  expect([textOf(xml, 'CodiceDestinatario'), textOf(xml, 'PECDestinatario')]).toEqual([
    ['0000000'],
    ['boutique@pec.it'],
  ])
})

test('a credit note names its invoice and has no payment data', () => {
  const { xml } = fatturaPaXml(invoice({ credited }, { kind: 'credit_note', series: 'NC' }))
  expect(textOf(xml, 'TipoDocumento')).toEqual(['TD04'])
  expect(xml).toMatch(/<DatiFattureCollegate>\s*<IdDocumento>FV-2026-000001<\/IdDocumento>\s*<Data>2026-11-23</)
  expect(xml).not.toContain('DatiPagamento')
})

test('a credit note keeps the tax treatment of its invoice after the seller changes regime', () => {
  expect(findMissingData('NC', facts({ credited, seller: { ...seller, taxRegime: 'RF19' } }))).toEqual([])
})

test('a one-stop-shop document notes a VAT number that the buyer has added since', () => {
  const consumer = { ...buyer, vatNumber: null }
  expect(findRemarks('OSS', facts({ buyer: consumer }))).toHaveLength(1)
  expect(findRemarks('OSS', facts())[1]).toContain(`Il cliente ora ha la partita IVA «${buyer.vatNumber}»`)
})

test('a one-stop-shop document needs no further data of its buyer', () => {
  const lacking: InvoiceBuyer = {
    ...buyer,
    ...private_,
    country: 'AT',
    zip: null,
    city: null,
    street: null,
    firstName: '安娜',
  }
  expect(findMissingData('OSS', facts({ buyer: lacking }))).toEqual([])
  expect(findMissingData('OSN', facts({ buyer: lacking }))).toEqual([])
})

test.each<[string, Partial<InvoiceBuyer>, string | null, string]>([
  ['an Italian buyer with a code', {}, 'M5UXCR1', 'by code'],
  ['a registered office abroad with an Italian VAT number and no code', { ...zurich }, '0000000', 'as an Italian'],
  [
    'a registered office abroad with an Italian VAT number and a code',
    { ...zurich, sdiCode: 'M5UXCR1' },
    'M5UXCR1',
    'as an Italian',
  ],
  [
    'a registered office abroad with a VAT number of its country',
    { ...zurich, vatNumber: 'CHE12345678' },
    'XXXXXXX',
    'abroad',
  ],
  ['an Italian buyer who entered the code for buyers abroad', { sdiCode: 'XXXXXXX' }, '0000000', 'by PEC'],
  ['a business in San Marino', { ...zurich, country: 'SM', vatNumber: 'SM12345' }, '2R4GTO8', 'to its tax office'],
  ['a private person in San Marino', { ...zurich, ...private_, country: 'SM' }, 'XXXXXXX', 'abroad'],
])('%s has the recipient’s code %s', (_, changes, code) => {
  expect(textOf(fatturaPaXml(invoice({ buyer: { ...buyer, ...changes } })).xml, 'CodiceDestinatario')).toEqual([code])
})

test('deferred VAT is marked with its law; each zero-rate nature has its own summary, and the stamp duty is stated', () => {
  const deferred = fatturaPaXml(invoice({ seller: { ...seller, taxRegime: 'RF17' } })).xml
  expect(textOf(deferred, 'EsigibilitaIVA')).toEqual(['D', 'D'])
  expect(textOf(deferred, 'RiferimentoNormativo')).toEqual([
    ...['IVA per cassa, art. 32-bis D.L. 83/2012', 'IVA per cassa, art. 32-bis D.L. 83/2012'],
  ])
  const lines = [
    goods(),
    { ...goods('0.00'), nature: 'N4' },
    { ...goods('0.00'), nature: 'N3.5' },
    { ...goods('0'), nature: 'N4' },
  ]
  const { xml } = fatturaPaXml(invoice(invoiceAmounts(lines)))
  expect(textOf(xml, 'Natura')).toEqual(['N4', 'N3.5', 'N4', 'N4', 'N3.5'])
  expect(textOf(xml, 'ImponibileImporto')).toEqual(['122.70', '299.40', '149.70'])
  expect(textOf(xml, 'ImportoBollo')).toEqual(['2.00'])
  expect(fatturaPaXml(invoice()).xml).not.toContain('Bollo')
})

/** Texts that forms accept but the format may reject. */
const typed = fc.oneof(
  fc.constantFrom(
    '',
    ' ',
    'Via Roma 1',
    'abc',
    '東京',
    '<&>',
    '12345678901',
    '12345678903',
    'RSSMRA85T10A562S',
    'x'.repeat(300),
  ),
  fc.constantFrom(
    'ATU12345678',
    'XX12345678',
    'EU372012345',
    'IT12345678',
    'SM12345',
    'IT',
    'MI',
    'ZZ',
    '20121',
    'M5UXCR1',
  ),
  fc.string({ unit: 'grapheme', maxLength: 80 }),
)
const anything = fc.option(typed)
const anyBuyer: fc.Arbitrary<InvoiceBuyer> = fc.record({
  companyName: anything,
  firstName: anything,
  lastName: anything,
  street: anything,
  zip: anything,
  city: anything,
  province: anything,
  country: fc.option(fc.oneof(fc.constantFrom('IT', 'AT', 'CH', 'SM'), typed)),
  vatNumber: anything,
  fiscalCode: anything,
  sdiCode: anything,
  pecEmail: fc.option(fc.oneof(fc.constant('boutique@pec.it'), typed)),
})

test('a draft that lacks nothing is valid by the official schema, whatever the buyer typed', () => {
  let complete = 0
  const near = fc.tuple(anyBuyer, fc.subarray(Object.keys(buyer) as (keyof InvoiceBuyer)[], { maxLength: 3 }))
  fc.assert(
    fc.property(near, ([any, fields]) => {
      const changed = { ...buyer, ...Object.fromEntries(fields.map((field) => [field, any[field]])) }
      const issued = invoice({ buyer: changed })
      if (findMissingData('FV', issued.facts).length > 0) return
      complete += 1
      expect(problemsOf(fatturaPaXml(issued).xml)).toEqual([])
    }),
    { seed: 20_261_129, numRuns: 1500 },
  )
  expect(complete).toBeGreaterThan(200)
})
