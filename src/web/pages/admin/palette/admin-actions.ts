import { linkOptions } from '@tanstack/react-router'
import { paths } from '../../../../contract/site-pages.ts'
import type { PaletteOption } from '../../../ui/palette/palette-option.ts'
import { type AdminSearch, adminTabs } from '../admin-tabs.ts'
import type { LogPart } from '../tabs/log/log-tab-search.ts'
import type { SettingsPart } from '../tabs/settings/settings-tab-search.ts'

const action = (label: string, search: AdminSearch): PaletteOption => ({
  id: label,
  label,
  link: linkOptions({ to: paths.admin, search }),
})

const logParts: Readonly<Record<LogPart, string>> = {
  errors: 'Log: errori',
  messages: 'Log: messaggi ed email',
  security: 'Log: sicurezza',
  audit: 'Log: registro delle azioni',
  money: 'Log: conti',
}

const settingsParts: Readonly<Record<SettingsPart, string>> = {
  telegram: 'Impostazioni: Telegram',
  shipping: 'Impostazioni: spedizioni e tariffe',
  limits: 'Impostazioni: ore e limiti',
  company: 'Impostazioni: azienda',
  vat: 'Impostazioni: IVA delle vendite all’estero',
  synonyms: 'Impostazioni: sinonimi della ricerca',
}

const entries = <Key extends string>(names: Readonly<Record<Key, string>>) => Object.entries(names) as [Key, string][]

/** The static entries of the admin's command palette: the tabs first, then pages and actions inside them. */
export const adminActions: readonly PaletteOption[] = [
  ...adminTabs.map(({ id, label }) => action(label, { tab: id })),
  action('Modalità magazzino', { tab: 'orders', mode: 'warehouse' }),
  action('Ordini da spedire', { tab: 'orders', status: 'paid' }),
  action('Ordini da pagare', { tab: 'orders', status: 'pending' }),
  action('Resi', { tab: 'orders', mode: 'returns' }),
  action('Contestazioni', { tab: 'orders', mode: 'disputes' }),
  action('Fatture e note di credito', { tab: 'orders', mode: 'invoices' }),
  action('Nuovo prodotto', { tab: 'catalog', product: 'new' }),
  action('Richieste di prodotto in attesa', { tab: 'catalog', requests: 'pending' }),
  action('Candidature Beta in attesa', { tab: 'beta', applications: 'pending' }),
  ...entries(logParts).map(([log, label]) => action(label, { tab: 'log', log })),
  ...entries(settingsParts).map(([settings, label]) => action(label, { tab: 'settings', settings })),
  { id: 'site', label: 'Torna al Sito', link: linkOptions({ to: paths.home }) },
]
