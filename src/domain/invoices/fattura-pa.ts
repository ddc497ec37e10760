import { italianVatDigits } from '../accounts/business-profile.ts'
import { type Money, toCents } from '../money/money.ts'
import { fatturaPaSeller, italianNumber } from './fattura-pa-seller.ts'
import { fiscalCodeText, fiscalText } from './fiscal-text.ts'
import {
  fileProgressive,
  type InvoiceBuyer,
  type InvoiceFacts,
  type InvoiceKind,
  type InvoiceLine,
  type IssuedInvoice,
  type RateSummary,
} from './invoices.ts'
import { bearsStamp, lawOfNature } from './natures.ts'
import { countryOfBuyer, type Delivery, deliveryTo, foreignStandIn } from './recipient.ts'
import { vatDueBy } from './tax-regimes.ts'
import type { XmlElement } from './xml-element.ts'

const documentTypes: Readonly<Record<InvoiceKind, string>> = { invoice: 'TD01', credit_note: 'TD04' }

/** The root element. `version` is its attribute; its child elements have no namespace. */
export const fatturaPaRoot = {
  namespace: 'http://ivaservizi.agenziaentrate.gov.it/docs/xsd/fatture/v1.2',
  name: 'p:FatturaElettronica',
  version: 'FPR12',
} as const

/**
 * Contents of the root of an e-invoice between private parties (FPR12, FatturaPA 1.2), with elements in the order of the format
 * (docs/specification/invoices.md#the-file). Missing data is omitted, so only a complete draft gives a valid file.
 */
export function fatturaPa(invoice: IssuedInvoice): XmlElement {
  return {
    FatturaElettronicaHeader: {
      DatiTrasmissione: transmission(invoice),
      CedentePrestatore: fatturaPaSeller(invoice.facts.seller),
      CessionarioCommittente: buyer(invoice.facts.buyer),
    },
    FatturaElettronicaBody: {
      DatiGenerali: general(invoice),
      DatiBeniServizi: {
        DettaglioLinee: invoice.facts.lines.map((line, index) => detail(line, index, invoice)),
        DatiRiepilogo: summary(invoice),
      },
      ...(invoice.kind === 'invoice' && { DatiPagamento: paidByCard(invoice.facts.total) }),
    },
  }
}

function transmission({ facts, progressive }: IssuedInvoice): XmlElement {
  const delivery = deliveryTo(facts.buyer)
  return {
    IdTrasmittente: { IdPaese: 'IT', IdCodice: facts.seller.fiscalCode || italianNumber(facts.seller.vatNumber) },
    ProgressivoInvio: fileProgressive(progressive),
    FormatoTrasmissione: 'FPR12',
    CodiceDestinatario: recipientCode(delivery),
    ...(delivery.by === 'pec' && { PECDestinatario: delivery.pec }),
  }
}

function recipientCode(delivery: Delivery): string {
  switch (delivery.by) {
    case 'code':
      return delivery.code
    case 'abroad':
      return 'XXXXXXX'
    case 'pec':
    case 'none':
      return '0000000'
    default:
      return delivery satisfies never
  }
}

function buyer(facts: InvoiceBuyer): XmlElement {
  const country = countryOfBuyer(facts)
  return {
    DatiAnagrafici: {
      ...taxId(facts),
      ...(country === 'IT' && facts.fiscalCode && { CodiceFiscale: facts.fiscalCode.toUpperCase() }),
      Anagrafica: nameOf(facts),
    },
    Sede: seat(facts, country),
  }
}

function taxId(facts: InvoiceBuyer): XmlElement {
  if (facts.vatNumber !== null) return { IdFiscaleIVA: vatId(facts.vatNumber) }
  const abroad = foreignStandIn(facts)
  return abroad ? { IdFiscaleIVA: { IdPaese: abroad.country, IdCodice: abroad.code } } : {}
}

function vatId(vatNumber: string): XmlElement {
  const italian = italianVatDigits(vatNumber)
  if (italian !== null) return { IdPaese: 'IT', IdCodice: italian }
  return { IdPaese: vatNumber.slice(0, 2), IdCodice: vatNumber.slice(2) }
}

const nameOf = ({ companyName, firstName, lastName }: InvoiceBuyer): XmlElement =>
  companyName
    ? { Denominazione: fiscalText(companyName, 80) }
    : { ...text('Nome', firstName, 60), ...text('Cognome', lastName, 60) }

/** Foreign postal codes are written as five zeros. */
function seat({ street, zip, city, province }: InvoiceBuyer, country: string | null): XmlElement {
  const isItalian = country === 'IT'
  return {
    ...text('Indirizzo', street, 60),
    ...(isItalian ? text('CAP', zip, 5) : { CAP: '00000' }),
    ...text('Comune', city, 60),
    ...(isItalian && text('Provincia', province, 2)),
    ...text('Nazione', country, 2),
  }
}

/** Omits the element if there is no text, because an empty element is not valid either. */
const text = (name: string, value: string | null, most: number): XmlElement =>
  value ? { [name]: fiscalText(value, most) } : {}

function general({ kind, issuedOn, number, facts }: IssuedInvoice): XmlElement {
  return {
    DatiGeneraliDocumento: {
      TipoDocumento: documentTypes[kind],
      Divisa: 'EUR',
      Data: issuedOn,
      Numero: number,
      ...stampDuty(facts),
      ImportoTotaleDocumento: facts.total,
      Causale: fiscalText(facts.subject, 200),
    },
    ...(facts.credited && {
      DatiFattureCollegate: { IdDocumento: facts.credited.number, Data: facts.credited.issuedOn },
    }),
  }
}

function detail(line: InvoiceLine, index: number, { facts }: IssuedInvoice): XmlElement {
  const sku = line.sku === null ? '' : fiscalCodeText(line.sku, 35)
  return {
    NumeroLinea: String(index + 1),
    ...(sku && { CodiceArticolo: { CodiceTipo: 'SKU', CodiceValore: sku } }),
    Descrizione: fiscalText([line.name, line.detail].filter(Boolean).join(' - '), 1000) || '-',
    Quantita: `${line.quantity}.00`,
    ...(line.period && { DataInizioPeriodo: line.period.from, DataFinePeriodo: line.period.until }),
    PrezzoUnitario: unitPrice(line.net, line.quantity),
    PrezzoTotale: line.net,
    AliquotaIVA: line.vatRate,
    ...natureOf(line, facts),
  }
}

/** Nature of a part with rate 0: that of the whole sale, otherwise the article's own. */
const natureAt = ({ vatRate, nature }: Pick<RateSummary, 'vatRate' | 'nature'>, { exemption }: InvoiceFacts): string =>
  toCents(vatRate) === 0 ? (exemption?.nature ?? nature ?? '') : ''

function natureOf(part: Pick<RateSummary, 'vatRate' | 'nature'>, facts: InvoiceFacts): XmlElement {
  const nature = natureAt(part, facts)
  return nature ? { Natura: nature } : {}
}

function summary({ facts }: IssuedInvoice): XmlElement[] {
  const dueBy = vatDueBy(facts.seller.taxRegime)
  return facts.summary.map((part) => {
    const { vatRate, net, vat } = part
    const nature = natureAt(part, facts)
    const law = nature ? (facts.exemption?.law ?? lawOfNature(nature)) : dueBy.code === 'D' ? dueBy.law : ''
    return {
      AliquotaIVA: vatRate,
      ...natureOf(part, facts),
      ImponibileImporto: net,
      Imposta: vat,
      EsigibilitaIVA: nature ? 'I' : dueBy.code,
      ...text('RiferimentoNormativo', law, 100),
    }
  })
}

/** In cents. Documents with a higher untaxed amount are subject to stamp duty, paid by the seller (D.P.R. 642/1972, art. 13 of the tariff). */
const untaxedWithoutStamp = 77_47

function stampDuty(facts: InvoiceFacts): XmlElement {
  const untaxed = facts.summary
    .filter((part) => bearsStamp(natureAt(part, facts)))
    .reduce((cents, { net }) => cents + toCents(net), 0)
  return untaxed > untaxedWithoutStamp ? { DatiBollo: { BolloVirtuale: 'SI', ImportoBollo: '2.00' } } : {}
}

/** TP02: paid in full. MP08: by card. */
const paidByCard = (total: Money): XmlElement => ({
  CondizioniPagamento: 'TP02',
  DettaglioPagamento: { ModalitaPagamento: 'MP08', ImportoPagamento: total },
})

/** The net price of one piece; multiplied by the quantity it gives the line's net. Two decimals if that is exact, up to eight otherwise. */
export function unitPrice(net: Money, quantity: number): string {
  const millionths = (BigInt(toCents(net)) * 1_000_000n * 2n + BigInt(quantity)) / (2n * BigInt(quantity))
  const digits = String(millionths).padStart(9, '0')
  const decimals = digits.slice(-8).replace(/0{1,6}$/, '')
  return `${digits.slice(0, -8)}.${decimals}`
}
