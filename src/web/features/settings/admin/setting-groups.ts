import { type SettingKey, settingRules } from '../../../../domain/settings.ts'
import { freeShippingScope } from '../../../../domain/shipping/express-zones.ts'

/** Input format of a value. */
type Form = 'euro' | 'kg' | 'whole' | 'capitals' | 'choice' | 'text'

export interface SettingField {
  key: SettingKey
  form: Form
  /** Shown after the field: `ore`. */
  unit?: string
  /** Effect of the setting. */
  hint?: string
  /** Appends the meaning of the typed value to the hint, for example country names for codes. */
  showsMeaning?: true
}

export interface SettingGroup {
  id: string
  title: string
  intro: string
  fields: readonly SettingField[]
}

export const shippingGroup: SettingGroup = {
  id: 'thresholds',
  title: 'Soglie e orari',
  intro: 'Valgono dal prossimo ordine; i testi del portale li riprendono da qui.',
  fields: [
    {
      key: 'free_shipping_threshold',
      form: 'euro',
      unit: '€',
      hint: `Vale per ${freeShippingScope}. Vuoto: nessuna spedizione gratuita.`,
    },
    { key: 'same_day_cutoff_hour', form: 'whole', unit: ':00', hint: 'Chi paga entro quest’ora parte in giornata.' },
    {
      key: 'low_stock_threshold',
      form: 'whole',
      unit: 'pezzi',
      hint: 'La Dashboard segnala gli articoli con questa giacenza o meno.',
    },
    { key: 'default_weight_kg', form: 'kg', unit: 'kg', hint: 'Quando il prodotto non ha un peso.' },
    {
      key: 'refused_countries',
      form: 'capitals',
      hint: 'Codici ISO separati da virgole. Ordini nuovi verso questi paesi sono rifiutati.',
      showsMeaning: true,
    },
  ],
}

export const limitsGroup: SettingGroup = {
  id: 'limits',
  title: 'Ore e limiti',
  intro: 'Quanti pezzi un cliente può bloccare senza pagare. Chi supera già il limite li conserva fino alla scadenza.',
  fields: [
    {
      key: 'unpaid_order_hours',
      form: 'whole',
      unit: 'ore',
      hint: 'Poi l’ordine si annulla e i pezzi tornano liberi.',
    },
    { key: 'max_active_reservations', form: 'whole' },
    { key: 'max_reserved_pieces', form: 'whole' },
    { key: 'max_unpaid_orders', form: 'whole' },
    { key: 'max_unpaid_pieces', form: 'whole' },
  ],
}

export const companyGroup: SettingGroup = {
  id: 'company',
  title: 'Dati aziendali',
  intro:
    'Compaiono a piè di pagina, nelle pagine legali, nelle email, nelle ricevute, nelle fatture e nelle richieste al VIES.',
  fields: [
    { key: 'company_legal_name', form: 'text' },
    { key: 'company_vat_number', form: 'capitals' },
    { key: 'company_street', form: 'text' },
    { key: 'company_zip', form: 'text' },
    { key: 'company_city', form: 'text' },
    { key: 'company_province', form: 'capitals' },
    { key: 'company_register', form: 'text', hint: 'Nelle fatture deve avere la forma REA MO-123456.' },
    { key: 'company_share_capital', form: 'text', hint: 'Solo l’importo: 10.000,00 €.' },
    { key: 'company_email', form: 'text' },
    { key: 'company_pec', form: 'text' },
    { key: 'company_phone', form: 'text' },
    {
      key: 'return_address',
      form: 'text',
      hint: 'Compare nei resi accettati. Vuoto: l’indirizzo dell’azienda.',
    },
    { key: 'company_fiscal_code', form: 'capitals', hint: 'Vuoto: è la partita IVA.' },
    { key: 'company_tax_regime', form: 'choice' },
    { key: 'company_shareholders', form: 'choice' },
    { key: 'company_liquidation', form: 'choice' },
  ],
}

export const vatGroup: SettingGroup = {
  id: 'vat',
  title: 'Vendite oltre confine',
  intro:
    'Valgono dal prossimo ordine: prodotti e spedizione si pagano al netto dell’IVA italiana. Attivale con il tuo commercialista.',
  fields: [
    {
      key: 'vat_intra_community',
      form: 'choice',
      hint: 'Ad aziende di altri paesi UE valide nel VIES, con merce spedita fuori dall’Italia ma nell’UE.',
    },
    { key: 'vat_exports', form: 'choice', hint: 'Merce spedita fuori dall’UE o a San Marino, chiunque la compri.' },
    {
      key: 'vat_one_stop_shop',
      form: 'choice',
      hint: 'A clienti senza profilo aziendale, con merce spedita in altri paesi UE: serve l’iscrizione all’OSS.',
    },
  ],
}

/** Converts a typed value to its stored form: `50` and `50,00` become `50.00`. Invalid numbers stay unchanged, so that validation rejects them. */
export function asStored(form: Form, typed: string): string {
  const text = typed.trim()
  if (form === 'capitals') return text.toUpperCase()
  if (form === 'whole') return text.replace(/^0+(?=\d)/, '')
  if (form === 'text' || form === 'choice' || text === '') return text
  const [, whole = '', decimals = ''] = /^(\d+)(?:[.,](\d*))?$/.exec(text.replace(/\s*(?:€|kg)$/, '')) ?? []
  const places = form === 'euro' ? 2 : 3
  return whole === '' || decimals.length > places ? text : `${whole}.${decimals.padEnd(places, '0')}`
}

/** Converts a stored value for display, with a decimal comma. */
export const asShown = (form: Form, stored: string): string =>
  form === 'euro' || form === 'kg' ? stored.replace('.', ',') : stored

/** Validation message for a typed value; null if it is valid. */
export function problemOf({ key, form }: SettingField, typed: string): string | null {
  const value = asStored(form, typed)
  const { isForm, formText, mayBeEmpty } = settingRules[key]
  if (value === '' && mayBeEmpty) return null
  return isForm(value) ? null : formText
}
