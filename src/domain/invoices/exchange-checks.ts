import { hasItalianCheckDigit, isFiscalCode } from '../accounts/italian-codes.ts'
import { sanMarinoCode } from './recipient.ts'
import { isKnownCountry } from './vat-territories.ts'
import { elementsAt, schemaProblem, textAt, type XmlElement } from './xml-element.ts'

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

const header = 'FatturaElettronicaHeader'
const sender = `${header}.DatiTrasmissione`
const seller = `${header}.CedentePrestatore.DatiAnagrafici`
const buyer = `${header}.CessionarioCommittente.DatiAnagrafici`
const buyerSeat = `${header}.CessionarioCommittente.Sede`
const general = 'FatturaElettronicaBody.DatiGenerali'
const goods = 'FatturaElettronicaBody.DatiBeniServizi'

const lines = (file: XmlElement) => elementsAt(file, `${goods}.DettaglioLinee`)
const rates = (file: XmlElement) => elementsAt(file, `${goods}.DatiRiepilogo`)

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
const keyOf = (part: string | XmlElement): string => `${units(textAt(part, 'AliquotaIVA'))} ${textAt(part, 'Natura')}`

interface TaxId {
  country: string
  code: string
}

const taxIdAt = (file: XmlElement, path: string): TaxId => ({
  country: textAt(file, `${path}.IdFiscaleIVA.IdPaese`),
  code: textAt(file, `${path}.IdFiscaleIVA.IdCodice`),
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
      const code = textAt(file, `${sender}.IdTrasmittente.IdCodice`)
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
      const code = textAt(file, `${seller}.CodiceFiscale`)
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
      const code = textAt(file, `${buyer}.CodiceFiscale`)
      return code && !isFiscalCode(code) ? `Il codice fiscale del cliente «${code}» non è valido` : null
    },
  },
  {
    code: '00311',
    problem(file) {
      const code = textAt(file, `${sender}.CodiceDestinatario`)
      const country = taxIdAt(file, buyer).country || textAt(file, `${buyerSeat}.Nazione`)
      return code === sanMarinoCode && country !== 'SM'
        ? `Il codice SDI del cliente «${code}» è quello di San Marino`
        : null
    },
  },
  {
    code: '00313',
    problem: (file) =>
      textAt(file, `${sender}.CodiceDestinatario`) === 'XXXXXXX' && taxIdAt(file, buyer).country === 'IT'
        ? 'Il codice destinatario XXXXXXX non è ammesso per un cliente con partita IVA italiana'
        : null,
  },
  {
    code: '00324',
    problem(file) {
      const { country } = taxIdAt(file, buyer)
      const code = textAt(file, `${buyer}.CodiceFiscale`)
      const name = textAt(file, `${buyer}.Anagrafica.Denominazione`)
      return country === 'IT' && code.length === 16 && legalForm.test(name.trim())
        ? `Il codice fiscale del cliente «${code}» è di una persona, la partita IVA di una società`
        : null
    },
  },
  {
    code: '00400',
    problem: (file) =>
      lines(file).some((line) => isZero(textAt(line, 'AliquotaIVA')) && !textAt(line, 'Natura')) ? missingNature : null,
  },
  {
    code: '00401',
    problem: (file) =>
      lines(file).some((line) => !isZero(textAt(line, 'AliquotaIVA')) && textAt(line, 'Natura'))
        ? 'Una riga con IVA ha la natura di un’operazione senza IVA'
        : null,
  },
  {
    code: '00417',
    problem: (file) =>
      !taxIdAt(file, buyer).code && !textAt(file, `${buyer}.CodiceFiscale`)
        ? 'La partita IVA del cliente, o il suo codice fiscale'
        : null,
  },
  {
    code: '00418',
    problem: (file) =>
      textAt(file, `${general}.DatiGeneraliDocumento.Data`) < textAt(file, `${general}.DatiFattureCollegate.Data`)
        ? 'La data è precedente a quella della fattura collegata'
        : null,
  },
  {
    code: '00419',
    problem(file) {
      const summed = new Set(rates(file).map((rate) => units(textAt(rate, 'AliquotaIVA'))))
      return lines(file).some((line) => !summed.has(units(textAt(line, 'AliquotaIVA'))))
        ? 'Il riepilogo non ha tutte le aliquote delle righe'
        : null
    },
  },
  {
    code: '00421',
    problem: (file) =>
      rates(file).some((rate) => {
        const due = (units(textAt(rate, 'ImponibileImporto')) * units(textAt(rate, 'AliquotaIVA'))) / 10_000_000_000n
        // Tolerance: rounding to the cent, plus one cent.
        return distance(units(textAt(rate, 'Imposta')), due) > cent + cent / 2n
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
          .reduce((total, line) => total + units(textAt(line, 'PrezzoTotale')), 0n)
        // The exchange system tolerates a euro; our sums must match to the cent.
        return sum !== units(textAt(rate, 'ImponibileImporto'))
      })
        ? 'L’imponibile non è la somma delle righe'
        : null,
  },
  {
    code: '00423',
    problem: (file) =>
      lines(file).some((line) => {
        const product = (units(textAt(line, 'PrezzoUnitario')) * units(textAt(line, 'Quantita'))) / 100_000_000n
        return distance(product, units(textAt(line, 'PrezzoTotale'))) > cent
      })
        ? 'Il prezzo totale di una riga non è il prezzo unitario per la quantità'
        : null,
  },
  {
    code: '00425',
    problem: (file) =>
      /\d/.test(textAt(file, `${general}.DatiGeneraliDocumento.Numero`)) ? null : 'Il numero non contiene cifre',
  },
  {
    code: '00426',
    problem: (file) =>
      textAt(file, `${sender}.PECDestinatario`) && textAt(file, `${sender}.CodiceDestinatario`) !== '0000000'
        ? 'Una PEC si indica solo senza codice SDI'
        : null,
  },
  {
    code: '00427',
    problem(file) {
      const code = textAt(file, `${sender}.CodiceDestinatario`)
      return code.length === 6 ? `Il codice SDI del cliente «${code}» è di un ufficio pubblico: ha 6 caratteri` : null
    },
  },
  {
    code: '00429',
    problem: (file) =>
      rates(file).some((rate) => isZero(textAt(rate, 'AliquotaIVA')) && !textAt(rate, 'Natura')) ? missingNature : null,
  },
  {
    code: '00430',
    problem: (file) =>
      rates(file).some((rate) => !isZero(textAt(rate, 'AliquotaIVA')) && textAt(rate, 'Natura'))
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
        .map((line) => textAt(line, 'Natura'))
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
