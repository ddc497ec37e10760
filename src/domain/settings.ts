import { standardCompany } from './company.ts'
import { clampLimit, defaultHoldingLimits, mostHoldings, mostUnpaidOrders } from './orders/holding-limits.ts'
import { defaultUnpaidOrderHours } from './orders/orders.ts'
import { standardCutoffHour } from './orders/same-day.ts'
import { defaultWeightKg } from './products/products.ts'

/** What admins may change while the portal runs, by its stored key; docs/specification/settings.md#values. */
export const settingKeys = [
  'telegram_bot_token',
  'telegram_chat_id',
  'free_shipping_threshold',
  'low_stock_threshold',
  'same_day_cutoff_hour',
  'unpaid_order_hours',
  'default_weight_kg',
  'max_active_reservations',
  'max_reserved_pieces',
  'max_unpaid_orders',
  'max_unpaid_pieces',
  'company_legal_name',
  'company_street',
  'company_zip',
  'company_city',
  'company_province',
  'company_vat_number',
  'company_register',
  'company_share_capital',
  'company_email',
  'company_pec',
  'company_phone',
] as const

export type SettingKey = (typeof settingKeys)[number]

export interface SettingRule {
  /** As admins read it, also in the audit trail. */
  label: string
  /** What applies while it was never touched; null: nothing. */
  standard: string | null
  isForm: (value: string) => boolean
  /** What the form is, where a value has another. */
  formText: string
  /** Stored encrypted, and never shown again. */
  isSecret?: true
  /** The empty text is a value: switched off, or none. */
  mayBeEmpty?: true
  /** Of a whole number: the least and the most that counts, whatever is stored. */
  range?: readonly [least: number, most: number]
}

/** Stands for a secret wherever settings are shown; sent back, it means the value that is stored. */
export const secretMask = '••••••••'

export const telegramValuesMissing = 'Token e Chat ID sono obbligatori'

/** An article with so many available pieces, or fewer, is about to run out. */
export const defaultLowStock = 5

/** As @BotFather gives it: the bot's number and its secret. It becomes part of an address, so nothing else may stand in it. */
const tokenForm = /^\d{1,20}:[\w-]{10,100}$/

/** A number, negative for groups, or the name of a public channel. */
const chatForm = /^(?:-?\d{1,20}|@\w{5,32})$/

const amountForm = /^\d{1,7}\.\d{2}$/
const weightForm = /^\d{1,3}(?:\.\d{1,3})?$/
const emailForm = /^[^\s@<>(),;:"[\]\\]+@[^\s@<>(),;:"[\]\\]+\.[^\s@<>(),;:"[\]\\.]{2,}$/
const vatForm = /^(?:\d{11}|[A-Z]{2}\d{8,12})$/

const amount = new Intl.NumberFormat('it', { useGrouping: 'always' })

const wholeNumber = (label: string, standard: number, [least, most]: readonly [number, number]): SettingRule => ({
  label,
  standard: String(standard),
  isForm: (value) => /^\d{1,7}$/.test(value) && Number(value) >= least && Number(value) <= most,
  formText: `Scrivi un numero intero da ${least} a ${amount.format(most)}`,
  range: [least, most],
})

const line = (label: string, standard: string, formText: string): SettingRule => ({
  label,
  standard,
  isForm: (value) => value.length > 0 && value.length <= 120,
  formText,
})

export const settingRules: Readonly<Record<SettingKey, SettingRule>> = {
  telegram_bot_token: {
    label: 'Token del bot Telegram',
    standard: null,
    isForm: (value) => value === secretMask || tokenForm.test(value),
    formText: 'Il token ha la forma 123456789:ABC…: copialo da @BotFather',
    isSecret: true,
  },
  telegram_chat_id: {
    label: 'Chat ID Telegram',
    standard: null,
    isForm: (value) => chatForm.test(value),
    formText: 'Il Chat ID è un numero, per i gruppi con il segno meno, o il @nome di un canale',
  },
  free_shipping_threshold: {
    label: 'Spedizione gratuita da',
    standard: '50.00',
    isForm: (value) => value === '' || amountForm.test(value),
    formText: 'Scrivi un importo con due decimali, per esempio 50.00; vuoto la disattiva',
    mayBeEmpty: true,
  },
  low_stock_threshold: wholeNumber('Scorte in esaurimento fino a', defaultLowStock, [1, 10_000]),
  same_day_cutoff_hour: wholeNumber('Ora limite per partire in giornata', standardCutoffHour, [1, 23]),
  unpaid_order_hours: wholeNumber('Ore per pagare un ordine', defaultUnpaidOrderHours, [1, 720]),
  default_weight_kg: {
    label: 'Peso di un prodotto senza peso',
    standard: defaultWeightKg,
    isForm: (value) => weightForm.test(value) && Number(value) > 0,
    formText: 'Scrivi i chili con il punto, per esempio 1.000',
  },
  max_active_reservations: wholeNumber('Riserve attive per cliente', defaultHoldingLimits.activeReservations, [
    1,
    mostHoldings,
  ]),
  max_reserved_pieces: wholeNumber('Pezzi in riserva per cliente', defaultHoldingLimits.reservedPieces, [1, 1_000_000]),
  max_unpaid_orders: wholeNumber('Ordini da pagare per cliente', defaultHoldingLimits.unpaidOrders, [
    1,
    mostUnpaidOrders,
  ]),
  max_unpaid_pieces: wholeNumber(
    'Pezzi in ordini da pagare per cliente',
    defaultHoldingLimits.unpaidPieces,
    [1, 1_000_000],
  ),
  company_legal_name: line('Ragione sociale', standardCompany.legalName, 'Scrivi la ragione sociale'),
  company_street: line('Indirizzo', standardCompany.street, 'Scrivi via e numero civico'),
  company_zip: {
    label: 'CAP',
    standard: standardCompany.zip,
    isForm: (value) => /^\d{5}$/.test(value),
    formText: 'Il CAP ha 5 cifre',
  },
  company_city: line('Città', standardCompany.city, 'Scrivi la città'),
  company_province: {
    label: 'Provincia',
    standard: standardCompany.province,
    isForm: (value) => /^[A-Z]{2}$/.test(value),
    formText: 'La provincia ha 2 lettere maiuscole',
  },
  company_vat_number: {
    label: 'Partita IVA',
    standard: standardCompany.vatNumber,
    isForm: (value) => vatForm.test(value),
    formText: 'Formato P.IVA/VAT non valido (11 cifre per Italia, formato EU per altri)',
  },
  company_register: line('Registro imprese', standardCompany.register, 'Scrivi il numero REA'),
  company_share_capital: line('Capitale sociale', standardCompany.shareCapital, 'Scrivi il capitale sociale'),
  company_email: {
    label: 'Email dell’assistenza',
    standard: standardCompany.email,
    isForm: (value) => value.length <= 120 && emailForm.test(value),
    formText: 'Email non valida',
  },
  company_pec: {
    label: 'PEC',
    standard: standardCompany.pec,
    isForm: (value) => value.length <= 120 && emailForm.test(value),
    formText: 'Email non valida',
  },
  company_phone: {
    label: 'Telefono',
    standard: standardCompany.phone,
    isForm: (value) => /^(?:\+?[\d ./-]{5,30})?$/.test(value),
    formText: 'Scrivi il numero con cifre, spazi e +; vuoto se non c’è',
    mayBeEmpty: true,
  },
}

export const isSecretSetting = (key: SettingKey): boolean => settingRules[key].isSecret === true

export const isSettingKey = (key: string): key is SettingKey => settingKeys.some((known) => known === key)

/** The whole number that a stored value means, within its range; the standard one where it is none. */
export function settingNumber(key: SettingKey, stored: string | undefined): number {
  const { standard, range } = settingRules[key]
  if (standard === null || !range) throw new RangeError(`${key} is no whole number`)
  return clampLimit(Number(stored || Number.NaN), Number(standard), range[1])
}
