import { italianVatDigits, viesNumber } from '../accounts/business-profile.ts'
import { toCents } from '../money/money.ts'
import { businessDay } from '../time/clock.ts'
import { slashedDay } from '../time/italian-day.ts'
import { crossBorderRules, isOfSanMarino, toSanMarino } from './cross-border.ts'
import { exchangeProblems } from './exchange-checks.ts'
import { fatturaPa } from './fattura-pa.ts'
import { hasFiscalSpelling } from './fiscal-text.ts'
import {
  evidenceDays,
  type InvoiceBuyer,
  type InvoiceFacts,
  type InvoiceSeller,
  type InvoiceSeries,
  invoiceNumber,
  isElectronic,
  isEvidenceRecent,
} from './invoices.ts'
import { countryOfBuyer, deliveryTo } from './recipient.ts'
import { reaOf, shareCapitalOf } from './seller-register.ts'
import { exemptionOfRegime, isLawOfRegime } from './tax-regimes.ts'
import { isKnownCountry } from './vat-territories.ts'
import type { XmlElement } from './xml-element.ts'

/** Eleven zeros are a placeholder until the real number is entered. */
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

function buyerQuestions(buyer: InvoiceBuyer): Question[] {
  const { companyName, firstName, lastName, street, zip, city, province } = buyer
  const country = countryOfBuyer(buyer)
  const isItalian = country === 'IT'
  return [
    [!companyName && !(firstName && lastName), 'La ragione sociale del cliente, o nome e cognome'],
    [country === null, 'Il paese della sede del cliente'],
    [
      country !== null && !isKnownCountry(country),
      `Il paese della sede del cliente: «${country}» non è il codice di un paese`,
    ],
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

/** Checked again here because the buyer may have changed the VAT number after the order was placed and taxed. */
const isOfAnotherState = ({ vatNumber }: InvoiceBuyer): boolean => {
  const state = vatNumber === null ? undefined : viesNumber(vatNumber)?.state
  return state !== undefined && state !== 'IT'
}

/** A sale to another member state is exempt only if VIES recently confirmed the buyer's current number. */
function evidenceQuestions({ buyer, exemption }: InvoiceFacts): Question[] {
  const evidence = exemption?.evidence
  if (!evidence) return []
  const { vatNumber, answeredAt, paidAt } = evidence
  return [
    [
      buyer.vatNumber !== vatNumber,
      `La partita IVA «${vatNumber}», confermata dal VIES: il profilo ora ha ${buyer.vatNumber ? `«${buyer.vatNumber}»` : 'nessun numero'}`,
    ],
    [
      !isEvidenceRecent(evidence),
      `Una conferma del VIES non più vecchia di ${evidenceDays} giorni al pagamento del ${italianDay(paidAt)}: quella di «${vatNumber}» è del ${italianDay(answeredAt)}`,
    ],
  ]
}

const italianDay = (instant: string): string => slashedDay(businessDay(new Date(instant)))

const lineQuestions = ({ buyer, exemption, total, destination }: InvoiceFacts): Question[] => [
  [
    exemption?.nature === crossBorderRules.intra_community.nature && !isOfAnotherState(buyer),
    'La partita IVA di un altro paese UE, per la quale la vendita è senza IVA',
  ],
  [
    exemption?.nature === toSanMarino.nature && !isOfSanMarino(buyer),
    'Il codice di un operatore di San Marino (SM e cifre), per il quale la vendita è senza IVA',
  ],
  [
    destination !== undefined && !isKnownCountry(destination),
    `Il paese di consegna: «${destination}» non è il codice di un paese, perciò è stata calcolata l’IVA italiana`,
  ],
  [toCents(total) <= 0, 'Un importo'],
]

/** The seller's regime may have changed after the order was placed and taxed. A credit note follows its invoice, regardless of the current regime. */
function regimeQuestions({ seller, summary, exemption, credited }: InvoiceFacts): Question[] {
  if (credited) return []
  const ofRegime = exemptionOfRegime(seller.taxRegime)
  const hasVat = summary.some(({ vatRate }) => toCents(vatRate) > 0)
  return [
    [ofRegime !== null && hasVat, `Un documento senza IVA, come chiede il tuo regime fiscale (${seller.taxRegime})`],
    [
      exemption !== null && isLawOfRegime(exemption) && exemption.law !== ofRegime?.law,
      `Un documento che segua il tuo regime fiscale (${seller.taxRegime}): questo è senza IVA per un altro regime`,
    ],
  ]
}

/** The file to be sent, with a valid placeholder number and day. */
const fileOf = (series: InvoiceSeries, facts: InvoiceFacts): XmlElement =>
  fatturaPa({
    kind: facts.credited ? 'credit_note' : 'invoice',
    series,
    number: invoiceNumber(series, 2026, 1),
    issuedOn: facts.credited?.issuedOn ?? '2026-01-01',
    progressive: 1,
    facts,
  })

/**
 * Missing data of a draft, as sentences for the admin who completes it. Empty: the draft is complete, and its file passes every check of the exchange
 * system that needs only the file. Documents of the one-stop shop are not sent, so only their lines are checked.
 */
export function findMissingData(series: InvoiceSeries, facts: InvoiceFacts): string[] {
  const ofLines = [...lineQuestions(facts), ...regimeQuestions(facts), ...evidenceQuestions(facts)]
  if (!isElectronic[series]) return missingOf(ofLines)
  const missing = missingOf([...sellerQuestions(facts.seller), ...buyerQuestions(facts.buyer), ...ofLines])
  return [...missing, ...exchangeProblems(fileOf(series, facts))]
}

const missingOf = (questions: readonly Question[]): string[] =>
  questions.flatMap(([isMissing, sentence]) => (isMissing ? [sentence] : []))

/** Remarks for the admin that do not make a draft incomplete. */
export function findRemarks(series: InvoiceSeries, facts: InvoiceFacts): string[] {
  if (!isElectronic[series]) {
    const declared = 'Si dichiara con l’OSS: non è una fattura elettronica e non va allo SdI.'
    const { vatNumber } = facts.buyer
    return vatNumber === null
      ? [declared]
      : [
          declared,
          `Il cliente ora ha la partita IVA «${vatNumber}»: l’ordine era di un consumatore. Verifica se si dichiara con l’OSS.`,
        ]
  }
  const notes: string[] = []
  if (deliveryTo(facts.buyer).by === 'none') {
    notes.push(
      'Senza codice SDI né PEC: codice destinatario 0000000, il cliente trova la fattura nella sua area riservata.',
    )
  }
  if (hasTwoCodes(facts.buyer)) {
    notes.push(
      'Partita IVA e codice fiscale del cliente sono diversi: lo SdI li accetta solo se sono dello stesso soggetto (controllo 00324).',
    )
  }
  if ((facts.buyer.street?.length ?? 0) > 60)
    notes.push('L’indirizzo del cliente è più lungo di 60 caratteri: nel file è abbreviato.')
  return notes
}

/** Companies that moved and members of VAT groups have two different numbers; only the tax register can verify them. */
function hasTwoCodes(buyer: InvoiceBuyer): boolean {
  const digits = buyer.vatNumber === null ? null : italianVatDigits(buyer.vatNumber)
  const { fiscalCode } = buyer
  return countryOfBuyer(buyer) === 'IT' && digits !== null && fiscalCode?.length === 11 && fiscalCode !== digits
}
