import { initialRefusedCountries, listedCountries } from './addresses/countries.ts'
import { companySettingKeys, companySettingRules } from './company-settings.ts'
import { defaultUnpaidOrderHours } from './orders/orders.ts'
import { standardCutoffHour } from './orders/parcels/same-day.ts'
import { clampLimit, defaultHoldingLimits, maxHoldings, maxUnpaidOrders } from './orders/stock/holding-limits.ts'
import { defaultWeightKg } from './products/products.ts'
import { choiceRule, type SettingRule } from './setting-rule.ts'

/** Switches of the rules for cross-border sales; docs/specification/invoices.md#across-borders. All are off by default. */
const vatSettingKeys = ['vat_intra_community', 'vat_exports', 'vat_one_stop_shop'] as const

type VatSettingKey = (typeof vatSettingKeys)[number]

const switched = { off: 'No: sempre con IVA italiana', on: 'Sì' }

const vatSettingRules: Readonly<Record<VatSettingKey, SettingRule>> = {
  vat_intra_community: choiceRule('Cessioni intracomunitarie senza IVA', 'off', switched),
  vat_exports: choiceRule('Esportazioni senza IVA', 'off', switched),
  vat_one_stop_shop: choiceRule('IVA del paese di destinazione (OSS)', 'off', switched),
}

/** Keys of the settings that admins can change at run time; docs/specification/settings.md#values. */
export const settingKeys = [
  'telegram_bot_token',
  'telegram_chat_id',
  'free_shipping_threshold',
  'low_stock_threshold',
  'same_day_cutoff_hour',
  'unpaid_order_hours',
  'default_weight_kg',
  'refused_countries',
  'max_active_reservations',
  'max_reserved_pieces',
  'max_unpaid_orders',
  'max_unpaid_pieces',
  ...companySettingKeys,
  ...vatSettingKeys,
] as const

export type SettingKey = (typeof settingKeys)[number]

/** Displayed in place of a secret; if it is sent back, the stored value is kept. */
export const secretMask = '••••••••'

export const telegramValuesMissing = 'Token e Chat ID sono obbligatori'

/** Default threshold: articles with at most this many available pieces count as low stock. */
const defaultLowStock = 5

/** The form issued by @BotFather: the bot's number and its secret. It becomes part of a URL, so no other characters are allowed. */
const tokenForm = /^\d{1,20}:[\w-]{10,100}$/

/** A number, negative for groups, or the name of a public channel. */
const chatForm = /^(?:-?\d{1,20}|@\w{5,32})$/

const amountForm = /^\d{1,7}\.\d{2}$/
const weightForm = /^\d{1,3}(?:\.\d{1,3})?$/

const amount = new Intl.NumberFormat('it', { useGrouping: 'always' })

const wholeNumber = (label: string, standard: number, [least, most]: readonly [number, number]): SettingRule => ({
  label,
  standard: String(standard),
  isForm: (value) => /^\d{1,7}$/.test(value) && Number(value) >= least && Number(value) <= most,
  formText: `Scrivi un numero intero da ${least} a ${amount.format(most)}`,
  range: [least, most],
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
  refused_countries: {
    label: 'Paesi in cui non si spedisce',
    standard: initialRefusedCountries,
    isForm: (value) => value.length <= 1000 && !listedCountries(value).includes(null),
    formText: 'Scrivi i codici ISO di 2 lettere, per esempio RU, BY; vuoto se si spedisce ovunque',
    mayBeEmpty: true,
  },
  max_active_reservations: wholeNumber('Riserve attive per cliente', defaultHoldingLimits.activeReservations, [
    1,
    maxHoldings,
  ]),
  max_reserved_pieces: wholeNumber('Pezzi in riserva per cliente', defaultHoldingLimits.reservedPieces, [1, 1_000_000]),
  max_unpaid_orders: wholeNumber('Ordini da pagare per cliente', defaultHoldingLimits.unpaidOrders, [
    1,
    maxUnpaidOrders,
  ]),
  max_unpaid_pieces: wholeNumber(
    'Pezzi in ordini da pagare per cliente',
    defaultHoldingLimits.unpaidPieces,
    [1, 1_000_000],
  ),
  ...companySettingRules,
  ...vatSettingRules,
}

export const isSecretSetting = (key: SettingKey): boolean => settingRules[key].isSecret === true

export const isSettingKey = (key: string): key is SettingKey => settingKeys.some((known) => known === key)

/** The stored whole number, limited to its range; the default if it is not valid. */
export function settingNumber(key: SettingKey, stored: string | undefined): number {
  const { standard, range } = settingRules[key]
  if (standard === null || !range) throw new RangeError(`${key} is not an integer setting`)
  return clampLimit(Number(stored || Number.NaN), Number(standard), range[1])
}
