import { readPercent } from '../products/read-amounts.ts'

/** `Natura` codes of e-invoices (FatturaPA 1.2.3), without N7, which does not apply to sellers of goods from Italy. */
export const natureCodes = [
  'N1',
  'N2.1',
  'N2.2',
  'N3.1',
  'N3.2',
  'N3.3',
  'N3.4',
  'N3.5',
  'N3.6',
  'N4',
  'N5',
  'N6.1',
  'N6.2',
  'N6.3',
  'N6.4',
  'N6.5',
  'N6.6',
  'N6.7',
  'N6.8',
  'N6.9',
] as const

export type Nature = (typeof natureCodes)[number]

interface NatureText {
  name: string
  law: string
  bearsStamp: boolean
}

/** Names for forms, and law citations for documents. */
const natures: Readonly<Record<Nature, NatureText>> = {
  N1: { name: 'Escluse ex art. 15', law: 'Esclusa art. 15 D.P.R. 633/1972', bearsStamp: true },
  'N2.1': {
    name: 'Non soggette, artt. da 7 a 7-septies',
    law: 'Non soggetta artt. da 7 a 7-septies D.P.R. 633/1972',
    bearsStamp: true,
  },
  'N2.2': { name: 'Non soggette, altri casi', law: 'Operazione non soggetta a IVA', bearsStamp: true },
  'N3.1': { name: 'Non imponibili, esportazioni', law: 'Non imponibile art. 8 D.P.R. 633/1972', bearsStamp: false },
  'N3.2': {
    name: 'Non imponibili, cessioni intracomunitarie',
    law: 'Non imponibile art. 41 D.L. 331/1993',
    bearsStamp: false,
  },
  'N3.3': { name: 'Non imponibili, San Marino', law: 'Non imponibile art. 71 D.P.R. 633/1972', bearsStamp: false },
  'N3.4': {
    name: 'Non imponibili, assimilate alle esportazioni',
    law: 'Non imponibile art. 8-bis D.P.R. 633/1972',
    bearsStamp: false,
  },
  'N3.5': {
    name: 'Non imponibili, dichiarazione d’intento',
    law: 'Non imponibile art. 8, comma 1, lett. c), D.P.R. 633/1972',
    bearsStamp: true,
  },
  'N3.6': { name: 'Non imponibili, altre', law: 'Non imponibile, non concorre al plafond', bearsStamp: true },
  N4: { name: 'Esenti', law: 'Esente art. 10 D.P.R. 633/1972', bearsStamp: true },
  N5: { name: 'Regime del margine', law: 'Regime del margine, art. 36 D.L. 41/1995', bearsStamp: true },
  'N6.1': {
    name: 'Inversione contabile, rottami',
    law: 'Inversione contabile art. 74, commi 7 e 8, D.P.R. 633/1972',
    bearsStamp: false,
  },
  'N6.2': {
    name: 'Inversione contabile, oro e argento',
    law: 'Inversione contabile art. 17, comma 5, D.P.R. 633/1972',
    bearsStamp: false,
  },
  'N6.3': {
    name: 'Inversione contabile, subappalto edile',
    law: 'Inversione contabile art. 17, comma 6, lett. a), D.P.R. 633/1972',
    bearsStamp: false,
  },
  'N6.4': {
    name: 'Inversione contabile, fabbricati',
    law: 'Inversione contabile art. 17, comma 6, lett. a-bis), D.P.R. 633/1972',
    bearsStamp: false,
  },
  'N6.5': {
    name: 'Inversione contabile, telefoni cellulari',
    law: 'Inversione contabile art. 17, comma 6, lett. b), D.P.R. 633/1972',
    bearsStamp: false,
  },
  'N6.6': {
    name: 'Inversione contabile, prodotti elettronici',
    law: 'Inversione contabile art. 17, comma 6, lett. c), D.P.R. 633/1972',
    bearsStamp: false,
  },
  'N6.7': {
    name: 'Inversione contabile, edilizia',
    law: 'Inversione contabile art. 17, comma 6, lett. a-ter), D.P.R. 633/1972',
    bearsStamp: false,
  },
  'N6.8': {
    name: 'Inversione contabile, energia',
    law: 'Inversione contabile art. 17, comma 6, lett. d-bis) a d-quater), D.P.R. 633/1972',
    bearsStamp: false,
  },
  'N6.9': { name: 'Inversione contabile, altri casi', law: 'Inversione contabile', bearsStamp: false },
}

export const isNature = (code: string): code is Nature => Object.hasOwn(natures, code)

export const natureName = (nature: Nature): string => natures[nature].name

/** A rate of 0 in any stored or typed notation: `0.00`, `0,0`, `0 %`. */
export const isZeroRate = (rate: string): boolean => readPercent(rate) === 0

interface Taxed {
  vatRate?: string | undefined
  vatNature?: string | null | undefined
}

/** A product with rate 0 needs a nature: documents state it, and the exchange system refuses them without it (check 00400). */
const lacksNature = ({ vatRate, vatNature }: Taxed): boolean =>
  vatRate !== undefined && isZeroRate(vatRate) && !vatNature

/**
 * Whether a product cannot be saved because its nature is missing; `before` is null for a new product. Products of earlier releases may lack it until
 * their rate or nature changes.
 */
export const needsNature = (before: Taxed | null, after: Taxed): boolean =>
  lacksNature(after) && !(before && lacksNature(before))

export const natureRequired = 'Scegli la natura IVA: serve quando l’aliquota è 0'

/** Law citation for documents; empty for an unknown code. */
export const lawOfNature = (nature: string): string => (isNature(nature) ? natures[nature].law : '')

/** Amounts with these natures above 77,47 € are subject to stamp duty of 2 € (art. 13 of the tariff, D.P.R. 642/1972; art. 6, table B). */
export const bearsStamp = (nature: string): boolean => isNature(nature) && natures[nature].bearsStamp
