import { hasItalianCheckDigit, isFiscalCode } from '../accounts/italian-codes.ts'
import { sanMarinoCode } from './recipient.ts'
import { isKnownCountry } from './vat-territories.ts'
import type { XmlElement } from './xml-element.ts'

/**
 * The checks of the exchange system (Sistema di Interscambio) that need only the file: Agenzia delle Entrate, technical specifications of the
 * e-invoice, version 1.9, appendix 1 ("Elenco controlli"). Checks against its registers (whether a number exists and who owns it, whether a
 * recipient's code is in use: 00312, 00322, 00323, 00325, 00326, and most of 00324) are impossible here. No maintained package contains the current
 * XML schema, so patterns cover the elements that the portal writes, and tests compare them with the schema.
 */
interface ExchangeCheck {
  /** Code in the published list; `00200` is the schema. */
  code: string
  /** The problem as a sentence for the admin; null if the file passes. */
  problem: (file: XmlElement) => string | null
}

type Node = XmlElement[string] | undefined

/** All elements at a path, including repeated ones. */
function all(from: Node, path: string): (string | XmlElement)[] {
  let found: (string | XmlElement)[] = from === undefined ? [] : listed(from)
  for (const name of path.split('.')) {
    found = found.flatMap((node) => (typeof node === 'string' ? [] : listed(node[name])))
  }
  return found
}

function listed(node: Node): (string | XmlElement)[] {
  if (node === undefined) return []
  return typeof node === 'object' && Array.isArray(node) ? [...node] : [node as string | XmlElement]
}

/** The text of the first element at a path; empty if there is none. */
const text = (from: Node, path: string): string => {
  const [first] = all(from, path)
  return typeof first === 'string' ? first : ''
}

const header = 'FatturaElettronicaHeader'
const sender = `${header}.DatiTrasmissione`
const seller = `${header}.CedentePrestatore.DatiAnagrafici`
const buyer = `${header}.CessionarioCommittente.DatiAnagrafici`
const buyerSeat = `${header}.CessionarioCommittente.Sede`
const general = 'FatturaElettronicaBody.DatiGenerali'
const goods = 'FatturaElettronicaBody.DatiBeniServizi'

const lines = (file: XmlElement) => all(file, `${goods}.DettaglioLinee`)
const rates = (file: XmlElement) => all(file, `${goods}.DatiRiepilogo`)

/** In units of 10⁻⁸, the smallest that the format supports, because cents would not be exact. */
function units(amount: string): bigint {
  const [, sign = '', whole = '0', decimals = ''] = /^(-?)(\d+)(?:\.(\d{1,8}))?$/.exec(amount) ?? []
  const value = BigInt(whole) * 100_000_000n + BigInt(decimals.padEnd(8, '0'))
  return sign ? -value : value
}

const cent = 1_000_000n
const distance = (one: bigint, other: bigint): bigint => (one > other ? one - other : other - one)
const isZero = (rate: string): boolean => units(rate) === 0n

/** Rate and nature, which assign lines to summaries. */
const keyOf = (part: string | XmlElement): string => `${units(text(part, 'AliquotaIVA'))} ${text(part, 'Natura')}`

interface TaxId {
  country: string
  code: string
}

const taxIdAt = (file: XmlElement, path: string): TaxId => ({
  country: text(file, `${path}.IdFiscaleIVA.IdPaese`),
  code: text(file, `${path}.IdFiscaleIVA.IdCodice`),
})

/** Names that end with a company's legal form. A company has no personal fiscal code. */
const legalForm =
  /\b(?:s\.?\s?r\.?\s?l\.?(?:\s?s\.?)?|s\.?\s?p\.?\s?a\.?|s\.?\s?n\.?\s?c\.?|s\.?\s?a\.?\s?s\.?|s\.?\s?a\.?\s?p\.?\s?a\.?)$/i

const missingNature = 'La natura IVA degli articoli con aliquota 0: scrivila nel prodotto, poi rileggi i dati'

/** All checks, in the order of the list. Missing data passes, because `missing-data.ts` reports it. */
export const exchangeChecks: readonly ExchangeCheck[] = [
  { code: '00200', problem: schemaProblem },
  {
    code: '00300',
    problem(file) {
      const code = text(file, `${sender}.IdTrasmittente.IdCodice`)
      return code && !isFiscalCode(code) ? `Il tuo codice fiscale «${code}»: la cifra di controllo è sbagliata` : null
    },
  },
  {
    code: '00301',
    problem(file) {
      const { code } = taxIdAt(file, seller)
      return code && !hasItalianCheckDigit(code)
        ? `La tua partita IVA «${code}»: la cifra di controllo è sbagliata`
        : null
    },
  },
  {
    code: '00302',
    problem(file) {
      const code = text(file, `${seller}.CodiceFiscale`)
      return code && !isFiscalCode(code) ? `Il tuo codice fiscale «${code}»: la cifra di controllo è sbagliata` : null
    },
  },
  {
    code: '00305',
    problem(file) {
      const { country, code } = taxIdAt(file, buyer)
      if (!country) return null
      // Greek VAT numbers begin with EL, which is not an ISO country code. The prefix EU belongs to no country, so it is refused.
      if (country !== 'EL' && !isKnownCountry(country)) {
        return `La partita IVA del cliente «${country}${code}»: «${country}» non è il codice di un paese`
      }
      return country === 'IT' && !hasItalianCheckDigit(code)
        ? `La partita IVA del cliente «${code}»: la cifra di controllo è sbagliata`
        : null
    },
  },
  {
    code: '00306',
    problem(file) {
      const code = text(file, `${buyer}.CodiceFiscale`)
      return code && !isFiscalCode(code) ? `Il codice fiscale del cliente «${code}» non è valido` : null
    },
  },
  {
    code: '00311',
    problem(file) {
      const code = text(file, `${sender}.CodiceDestinatario`)
      const country = taxIdAt(file, buyer).country || text(file, `${buyerSeat}.Nazione`)
      return code === sanMarinoCode && country !== 'SM'
        ? `Il codice SDI del cliente «${code}» è quello di San Marino`
        : null
    },
  },
  {
    code: '00313',
    problem: (file) =>
      text(file, `${sender}.CodiceDestinatario`) === 'XXXXXXX' && taxIdAt(file, buyer).country === 'IT'
        ? 'Il codice destinatario XXXXXXX non è ammesso per un cliente con partita IVA italiana'
        : null,
  },
  {
    code: '00324',
    problem(file) {
      const { country } = taxIdAt(file, buyer)
      const code = text(file, `${buyer}.CodiceFiscale`)
      const name = text(file, `${buyer}.Anagrafica.Denominazione`)
      return country === 'IT' && code.length === 16 && legalForm.test(name.trim())
        ? `Il codice fiscale del cliente «${code}» è di una persona, la partita IVA di una società`
        : null
    },
  },
  {
    code: '00400',
    problem: (file) =>
      lines(file).some((line) => isZero(text(line, 'AliquotaIVA')) && !text(line, 'Natura')) ? missingNature : null,
  },
  {
    code: '00401',
    problem: (file) =>
      lines(file).some((line) => !isZero(text(line, 'AliquotaIVA')) && text(line, 'Natura'))
        ? 'Una riga con IVA ha la natura di un’operazione senza IVA'
        : null,
  },
  {
    code: '00417',
    problem: (file) =>
      !taxIdAt(file, buyer).code && !text(file, `${buyer}.CodiceFiscale`)
        ? 'La partita IVA del cliente, o il suo codice fiscale'
        : null,
  },
  {
    code: '00418',
    problem: (file) =>
      text(file, `${general}.DatiGeneraliDocumento.Data`) < text(file, `${general}.DatiFattureCollegate.Data`)
        ? 'La data è precedente a quella della fattura collegata'
        : null,
  },
  {
    code: '00419',
    problem(file) {
      const summed = new Set(rates(file).map((rate) => units(text(rate, 'AliquotaIVA'))))
      return lines(file).some((line) => !summed.has(units(text(line, 'AliquotaIVA'))))
        ? 'Il riepilogo non ha tutte le aliquote delle righe'
        : null
    },
  },
  {
    code: '00421',
    problem: (file) =>
      rates(file).some((rate) => {
        const due = (units(text(rate, 'ImponibileImporto')) * units(text(rate, 'AliquotaIVA'))) / 10_000_000_000n
        // Tolerance: rounding to the cent, plus one cent.
        return distance(units(text(rate, 'Imposta')), due) > cent + cent / 2n
      })
        ? 'L’imposta non è l’aliquota dell’imponibile'
        : null,
  },
  {
    code: '00422',
    problem: (file) =>
      rates(file).some((rate) => {
        const sum = lines(file)
          .filter((line) => keyOf(line) === keyOf(rate))
          .reduce((total, line) => total + units(text(line, 'PrezzoTotale')), 0n)
        // The exchange system tolerates a euro; our sums must match to the cent.
        return sum !== units(text(rate, 'ImponibileImporto'))
      })
        ? 'L’imponibile non è la somma delle righe'
        : null,
  },
  {
    code: '00423',
    problem: (file) =>
      lines(file).some((line) => {
        const product = (units(text(line, 'PrezzoUnitario')) * units(text(line, 'Quantita'))) / 100_000_000n
        return distance(product, units(text(line, 'PrezzoTotale'))) > cent
      })
        ? 'Il prezzo totale di una riga non è il prezzo unitario per la quantità'
        : null,
  },
  {
    code: '00425',
    problem: (file) =>
      /\d/.test(text(file, `${general}.DatiGeneraliDocumento.Numero`)) ? null : 'Il numero non contiene cifre',
  },
  {
    code: '00426',
    problem: (file) =>
      text(file, `${sender}.PECDestinatario`) && text(file, `${sender}.CodiceDestinatario`) !== '0000000'
        ? 'Una PEC si indica solo senza codice SDI'
        : null,
  },
  {
    code: '00427',
    problem(file) {
      const code = text(file, `${sender}.CodiceDestinatario`)
      return code.length === 6 ? `Il codice SDI del cliente «${code}» è di un ufficio pubblico: ha 6 caratteri` : null
    },
  },
  {
    code: '00429',
    problem: (file) =>
      rates(file).some((rate) => isZero(text(rate, 'AliquotaIVA')) && !text(rate, 'Natura')) ? missingNature : null,
  },
  {
    code: '00430',
    problem: (file) =>
      rates(file).some((rate) => !isZero(text(rate, 'AliquotaIVA')) && text(rate, 'Natura'))
        ? 'Il riepilogo di un’aliquota ha la natura di un’operazione senza IVA'
        : null,
  },
  {
    code: '00444',
    problem(file) {
      const summed = new Set(rates(file).map(keyOf))
      return lines(file).some((line) => !summed.has(keyOf(line)))
        ? 'Il riepilogo non ha tutte le nature delle righe'
        : null
    },
  },
  {
    code: '00445',
    problem(file) {
      const general = lines(file)
        .map((line) => text(line, 'Natura'))
        .find((nature) => /^N[236]$/.test(nature))
      return general ? `La natura «${general}» non è più ammessa: ne serve una divisa, come N2.2` : null
    },
  },
  {
    code: '00471',
    problem(file) {
      const { country, code } = taxIdAt(file, buyer)
      return country === 'IT' && code && code === taxIdAt(file, seller).code
        ? 'Il cliente ha la tua stessa partita IVA'
        : null
    },
  },
]

/** Pattern of the schema (FatturaPA 1.2.3) for the text of each element in use, and the element's name for the admin. */
const forms: Readonly<Record<string, readonly [form: RegExp, name: string]>> = {
  IdPaese: [/^[A-Z]{2}$/, 'Il paese di una partita IVA'],
  IdCodice: [/^.{1,28}$/u, 'Una partita IVA'],
  ProgressivoInvio: ascii(10, 'Il numero del file'),
  FormatoTrasmissione: [/^FPR12$/, 'Il formato'],
  CodiceDestinatario: [/^[A-Z0-9]{6,7}$/, 'Il codice SDI del cliente'],
  PECDestinatario: [
    /^(?=.{7,256}$)[!#-'*+\-/-9=?A-Z^-~]+(?:\.[!#-'*+\-/-9=?A-Z^-~]+)*@[^@\s]+\.[^@\s]+$/,
    'La PEC del cliente',
  ],
  CodiceFiscale: [/^[A-Z0-9]{11,16}$/, 'Un codice fiscale'],
  Denominazione: latin(80, 'Una ragione sociale'),
  Nome: latin(60, 'Il nome del cliente'),
  Cognome: latin(60, 'Il cognome del cliente'),
  RegimeFiscale: [/^RF(?:0[124-9]|1\d|20)$/, 'Il tuo regime fiscale'],
  Indirizzo: latin(60, 'Un indirizzo'),
  CAP: [/^\d{5}$/, 'Un CAP'],
  Comune: latin(60, 'Una città'),
  Provincia: [/^[A-Z]{2}$/, 'Una provincia'],
  Nazione: [/^[A-Z]{2}$/, 'Il paese di una sede'],
  Ufficio: [/^[A-Z]{2}$/, 'L’ufficio del tuo REA'],
  NumeroREA: ascii(20, 'Il tuo numero REA'),
  CapitaleSociale: amount('Il tuo capitale sociale'),
  SocioUnico: [/^S[UM]$/, 'I tuoi soci'],
  StatoLiquidazione: [/^L[SN]$/, 'Il tuo stato di liquidazione'],
  Telefono: ascii(12, 'Il tuo telefono', 5),
  Email: [/^(?=.{7,256}$).+@.+\..+$/, 'La tua email'],
  TipoDocumento: [/^TD0[14]$/, 'Il tipo di documento'],
  Divisa: [/^EUR$/, 'La valuta'],
  Data: [/^\d{4}-\d{2}-\d{2}$/, 'Una data'],
  Numero: ascii(20, 'Il numero del documento'),
  BolloVirtuale: [/^SI$/, 'Il bollo'],
  ImportoBollo: amount('L’importo del bollo'),
  ImportoTotaleDocumento: amount('Il totale'),
  Causale: latin(200, 'La causale'),
  IdDocumento: ascii(20, 'Il numero della fattura collegata'),
  NumeroLinea: [/^[1-9]\d{0,3}$/, 'Il numero delle righe (al più 9999)'],
  CodiceTipo: ascii(35, 'Il tipo del codice di un articolo'),
  CodiceValore: ascii(35, 'Il codice di un articolo'),
  Descrizione: latin(1000, 'La descrizione di una riga'),
  DataInizioPeriodo: [/^\d{4}-\d{2}-\d{2}$/, 'Il primo giorno di un servizio'],
  DataFinePeriodo: [/^\d{4}-\d{2}-\d{2}$/, 'L’ultimo giorno di un servizio'],
  Quantita: [/^\d{1,12}\.\d{2,8}$/, 'La quantità di una riga'],
  PrezzoUnitario: [/^-?\d{1,11}\.\d{2,8}$/, 'Il prezzo unitario di una riga'],
  PrezzoTotale: [/^-?\d{1,11}\.\d{2,8}$/, 'Il prezzo totale di una riga'],
  AliquotaIVA: [/^(?:\d{1,2}\.\d{2}|100\.00)$/, 'Un’aliquota'],
  Natura: [/^N(?:[1-7]|2\.[12]|3\.[1-6]|6\.[1-9])$/, 'La natura di una riga senza IVA'],
  ImponibileImporto: amount('Un imponibile'),
  Imposta: amount('Un’imposta'),
  EsigibilitaIVA: [/^[IDS]$/, 'L’esigibilità dell’IVA'],
  RiferimentoNormativo: latin(100, 'Il riferimento normativo'),
  CondizioniPagamento: [/^TP0[123]$/, 'Le condizioni di pagamento'],
  ModalitaPagamento: [/^MP(?:0[1-9]|1\d|2[0-3])$/, 'La modalità di pagamento'],
  ImportoPagamento: amount('L’importo pagato'),
}

function latin(most: number, name: string): readonly [RegExp, string] {
  return [new RegExp(`^[\\u0020-\\u007e\\u00a0-\\u00ff]{1,${most}}$`), name]
}

function ascii(most: number, name: string, least = 1): readonly [RegExp, string] {
  return [new RegExp(`^[\\u0020-\\u007e]{${least},${most}}$`), name]
}

function amount(name: string): readonly [RegExp, string] {
  return [/^-?\d{1,11}\.\d{2}$/, name]
}

/** The first text that violates the schema; null if there is none. */
function schemaProblem(file: XmlElement): string | null {
  for (const [name, node] of Object.entries(file)) {
    for (const part of listed(node)) {
      const problem = typeof part === 'string' ? textProblem(name, part) : schemaProblem(part)
      if (problem !== null) return problem
    }
  }
  return null
}

function textProblem(name: string, value: string): string | null {
  if (value === '') return null
  const [form, label] = forms[name] ?? []
  if (!form) throw new Error(`No pattern is defined for the element ${name}`)
  return form.test(value) ? null : `${label} «${value}» non ha la forma prescritta`
}

/** The failed checks of this file, as sentences with the code of the check. */
export function exchangeProblems(file: XmlElement): string[] {
  const sentences = exchangeChecks.flatMap(({ code, problem }) => {
    const found = problem(file)
    return found === null ? [] : [{ code, found }]
  })
  // One error may fail several checks: it is reported once, with the first code.
  const byText = Map.groupBy(sentences, ({ found }) => found)
  return [...byText].map(([found, [first]]) => `${found} (controllo SdI ${first?.code})`)
}
