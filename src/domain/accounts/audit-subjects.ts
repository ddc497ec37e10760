import { isSettingKey, settingRules } from '../settings.ts'
import { own } from './audit-reading.ts'

const nouns: Readonly<Record<string, string>> = {
  order: 'Ordine',
  'order-view': 'Vista degli ordini',
  user: 'Cliente',
  product: 'Prodotto',
  stock_item: 'Giacenza',
  product_import: 'Importazione',
  product_request: 'Richiesta di prodotto',
  beta_application: 'Candidatura beta',
  order_return: 'Reso',
  reservation: 'Riserva',
  invoice: 'Documento fiscale',
  setting: 'Impostazione',
  tariff: 'Tariffe di spedizione',
  'search-synonyms': 'Sinonimi',
  message: 'Messaggio',
  error: 'Errore',
  category: 'Categoria',
  list: 'Elenco',
  data_export: 'Copia dei dati',
}

const listNames: Readonly<Record<string, string>> = {
  orders: 'Elenco degli ordini',
  invoices: 'Elenco dei documenti fiscali',
  money: 'Prima nota',
  products: 'Catalogo',
  customers: 'Elenco dei clienti',
  audit: 'Registro delle azioni',
}

/** The Italian name of a subject (`noun:id`). For settings it contains the label. Unknown nouns are returned as they are. */
export function auditSubjectName(subject: string): string {
  const [noun = '', id = ''] = subject.split(':')
  if (noun === 'setting' && isSettingKey(id)) return `Impostazione «${settingRules[id].label}»`
  return (noun === 'list' ? own(listNames, id) : undefined) ?? own(nouns, noun) ?? noun
}
