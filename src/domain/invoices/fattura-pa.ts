import { italianVatDigits } from '../accounts/business-profile.ts'
import { type Money, toCents } from '../money/money.ts'
import { fatturaPaSeller, italianNumber } from './fattura-pa-seller.ts'
import { fiscalCodeText, fiscalText } from './fiscal-text.ts'
import {
  fileProgressive,
  type InvoiceBuyer,
  type InvoiceKind,
  type InvoiceLine,
  type IssuedInvoice,
} from './invoices.ts'
import { countryOfBuyer, type Delivery, deliveryTo, foreignStandIn } from './what-is-missing.ts'
import type { XmlElement } from './xml-element.ts'

const documentTypes: Readonly<Record<InvoiceKind, string>> = { invoice: 'TD01', credit_note: 'TD04' }

/** The name of the root, whose version is `FPR12`; its elements are in no namespace. */
export const fatturaPaRoot = {
  namespace: 'http://ivaservizi.agenziaentrate.gov.it/docs/xsd/fatture/v1.2',
  name: 'p:FatturaElettronica',
  version: 'FPR12',
} as const

/**
 * What the root of an e-invoice between private parties (FPR12) holds, as FatturaPA 1.2 has it: its elements in the order of the format
 * (docs/specification/invoices.md#the-file). What the draft lacks is left out, so that only a complete one is valid.
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

/** Five zeros stand for every foreign postal code. */
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

/** Nothing where there is no text: an element without one is not valid either, and says less. */
const text = (name: string, value: string | null, most: number): XmlElement =>
  value ? { [name]: fiscalText(value, most) } : {}

function general({ kind, issuedOn, number, facts }: IssuedInvoice): XmlElement {
  return {
    DatiGeneraliDocumento: {
      TipoDocumento: documentTypes[kind],
      Divisa: 'EUR',
      Data: issuedOn,
      Numero: number,
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
    PrezzoUnitario: unitPrice(line.net, line.quantity),
    PrezzoTotale: line.net,
    AliquotaIVA: line.vatRate,
    ...natureOf(line.vatRate, facts.exemption?.nature),
  }
}

const natureOf = (vatRate: string, nature: string | undefined): XmlElement =>
  nature !== undefined && toCents(vatRate) === 0 ? { Natura: nature } : {}

const summary = ({ facts: { summary, exemption } }: IssuedInvoice): XmlElement[] =>
  summary.map(({ vatRate, net, vat }) => {
    const nature = natureOf(vatRate, exemption?.nature)
    return {
      AliquotaIVA: vatRate,
      ...nature,
      ImponibileImporto: net,
      Imposta: vat,
      EsigibilitaIVA: 'I',
      ...(nature.Natura && exemption && { RiferimentoNormativo: fiscalText(exemption.law, 100) }),
    }
  })

/** Paid at once and in full, by card. */
const paidByCard = (total: Money): XmlElement => ({
  CondizioniPagamento: 'TP02',
  DettaglioPagamento: { ModalitaPagamento: 'MP08', ImportoPagamento: total },
})

/** The net of a piece, so that times the pieces it is the line's net: with two decimals where that is exact, else with eight. */
export function unitPrice(net: Money, quantity: number): string {
  const millionths = (BigInt(toCents(net)) * 1_000_000n * 2n + BigInt(quantity)) / (2n * BigInt(quantity))
  const digits = String(millionths).padStart(9, '0')
  const decimals = digits.slice(-8).replace(/0{1,6}$/, '')
  return `${digits.slice(0, -8)}.${decimals}`
}
