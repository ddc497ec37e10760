import { choiceRule, type SettingRule } from './setting-rule.ts'

/** Switches of the rules for cross-border sales; docs/specification/invoices.md#across-borders. All are off by default. */
export const vatSettingKeys = ['vat_intra_community', 'vat_exports', 'vat_one_stop_shop'] as const

type VatSettingKey = (typeof vatSettingKeys)[number]

const switched = { off: 'No: sempre con IVA italiana', on: 'Sì' }

export const vatSettingRules: Readonly<Record<VatSettingKey, SettingRule>> = {
  vat_intra_community: choiceRule('Cessioni intracomunitarie senza IVA', 'off', switched),
  vat_exports: choiceRule('Esportazioni senza IVA', 'off', switched),
  vat_one_stop_shop: choiceRule('IVA del paese di destinazione (OSS)', 'off', switched),
}
