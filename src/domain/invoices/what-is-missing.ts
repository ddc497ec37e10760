import { isItalianVat, isPecAddress, isSdiCode, italianVatDigits, viesNumber } from '../accounts/business-profile.ts'
import { toCents } from '../money/money.ts'
import { crossBorderRules } from './cross-border.ts'
import { hasFiscalSpelling } from './fiscal-text.ts'
import {
  type InvoiceBuyer,
  type InvoiceFacts,
  type InvoiceSeller,
  type InvoiceSeries,
  isElectronic,
} from './invoices.ts'
import { reaOf, shareCapitalOf } from './seller-register.ts'
import { isOtherMemberState } from './vat-territories.ts'

/** The country of a buyer: as the profile says, else that of the VAT number; null where neither does. */
export function countryOfBuyer({ country, vatNumber }: InvoiceBuyer): string | null {
  if (country !== null) return country
  if (vatNumber === null) return null
  return isItalianVat(vatNumber) ? 'IT' : vatNumber.slice(0, 2).replace('EL', 'GR')
}

/** Eleven zeros stand for a number until the real one is entered. */
const realItalianVat = (vatNumber: string): boolean => {
  const digits = italianVatDigits(vatNumber)
  return digits !== null && !/^0+$/.test(digits)
}

type Question = readonly [isMissing: boolean, sentence: string]

const sellerQuestions = (seller: InvoiceSeller): Question[] => [
  [!realItalianVat(seller.vatNumber), 'La tua partita IVA: scrivila in Impostazioni, Azienda'],
  [reaOf(seller.register) === null, 'Il tuo numero REA nella forma «REA MO-123456»: scrivilo in Impostazioni, Azienda'],
  [
    seller.shareholders !== '' && shareCapitalOf(seller.shareCapital) === null,
    'Il tuo capitale sociale come importo: scrivilo in Impostazioni, Azienda',
  ],
]

/**
 * What stands for the tax number of a buyer abroad who needs none: a private person, or a business out of the union. Null of all others. The
 * exchange checks no number of another country.
 */
export function foreignStandIn(buyer: InvoiceBuyer): { country: string; code: string } | null {
  const country = countryOfBuyer(buyer)
  if (country === null || country === 'IT' || buyer.vatNumber) return null
  if (!buyer.companyName) return { country, code: '0000000' }
  return isOtherMemberState(country) ? null : { country, code: 'OO99999999999' }
}

function buyerQuestions(buyer: InvoiceBuyer): Question[] {
  const { companyName, firstName, lastName, vatNumber, fiscalCode, street, zip, city, province } = buyer
  const country = countryOfBuyer(buyer)
  const isItalian = country === 'IT'
  return [
    [!companyName && !(firstName && lastName), 'La ragione sociale del cliente, o nome e cognome'],
    [
      !vatNumber && !(isItalian && fiscalCode) && foreignStandIn(buyer) === null,
      'La partita IVA del cliente, o il suo codice fiscale',
    ],
    [country === null, 'Il paese della sede del cliente'],
    [!street, 'L’indirizzo della sede del cliente'],
    [isItalian && !/^\d{5}$/.test(zip ?? ''), 'Il CAP della sede del cliente'],
    [!city, 'La città della sede del cliente'],
    [isItalian && !/^[A-Z]{2}$/.test(province ?? ''), 'La provincia della sede del cliente'],
    [
      [...(companyName ? [companyName] : [firstName, lastName]), street, city].some(
        (text) => text && !hasFiscalSpelling(text),
      ),
      'I dati del cliente in caratteri latini',
    ],
  ]
}

/** The buyer may have changed the number since the order was placed, and taxed by it. */
const isOfAnotherState = ({ vatNumber }: InvoiceBuyer): boolean => {
  const state = vatNumber === null ? undefined : viesNumber(vatNumber)?.state
  return state !== undefined && state !== 'IT'
}

const lineQuestions = ({ buyer, lines, exemption, total }: InvoiceFacts): Question[] => [
  [
    exemption?.nature === crossBorderRules.intra_community.nature && !isOfAnotherState(buyer),
    'La partita IVA di un altro paese UE, per la quale la vendita è senza IVA',
  ],
  [
    exemption === null && lines.some(({ vatRate }) => toCents(vatRate) === 0),
    'Perché alcune righe sono senza IVA (la natura dell’operazione)',
  ],
  [toCents(total) <= 0, 'Un importo'],
]

/**
 * What a draft lacks to be sent, in sentences for the admin who completes it; empty: nothing. What the one-stop shop declares is not sent to
 * anybody: only its amounts count.
 */
export function whatIsMissing(series: InvoiceSeries, facts: InvoiceFacts): string[] {
  const questions = isElectronic[series]
    ? [...sellerQuestions(facts.seller), ...buyerQuestions(facts.buyer), ...lineQuestions(facts)]
    : lineQuestions(facts)
  return questions.flatMap(([isMissing, sentence]) => (isMissing ? [sentence] : []))
}

/** Where the exchange delivers to. `none`: nowhere but the buyer's own reserved area. */
export type Delivery = { by: 'code'; code: string } | { by: 'pec'; pec: string } | { by: 'abroad' } | { by: 'none' }

/** An address that every version of the format takes. */
const plainAddress = /^[A-Za-z0-9._+-]+@[A-Za-z0-9-]+(?:\.[A-Za-z0-9-]+)+$/

export function deliveryTo(buyer: InvoiceBuyer): Delivery {
  const country = countryOfBuyer(buyer)
  if (country !== null && country !== 'IT') return { by: 'abroad' }
  const { sdiCode, pecEmail } = buyer
  if (sdiCode && isSdiCode(sdiCode) && sdiCode !== '0000000') return { by: 'code', code: sdiCode }
  if (pecEmail && isPecAddress(pecEmail) && plainAddress.test(pecEmail)) return { by: 'pec', pec: pecEmail }
  return { by: 'none' }
}

/** What is right so, and worth knowing. */
export function whatIsNotable(series: InvoiceSeries, facts: InvoiceFacts): string[] {
  if (!isElectronic[series]) return ['Si dichiara con l’OSS: non è una fattura elettronica e non va allo SdI.']
  const notes: string[] = []
  if (deliveryTo(facts.buyer).by === 'none') {
    notes.push(
      'Senza codice SDI né PEC: codice destinatario 0000000, il cliente trova la fattura nella sua area riservata.',
    )
  }
  if ((facts.buyer.street?.length ?? 0) > 60)
    notes.push('L’indirizzo del cliente è più lungo di 60 caratteri: nel file è abbreviato.')
  return notes
}
