import { plainVat } from './accounts/business-profile.ts'
import { standardCompany, standardFiscalData } from './company.ts'
import { shareCapitalOf } from './invoices/seller-register.ts'
import { taxRegimes } from './invoices/tax-regimes.ts'
import { choiceRule, type SettingRule, textRule } from './setting-rule.ts'
import { isProvince } from './shipping/italian-provinces.ts'
import { isEmailAddress } from './words/email-address.ts'

/** Data of the selling company; docs/specification/settings.md#company-data. */
export const companySettingKeys = [
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
  'company_fiscal_code',
  'company_tax_regime',
  'company_shareholders',
  'company_liquidation',
  'return_address',
] as const

type CompanySettingKey = (typeof companySettingKeys)[number]

export const companySettingRules: Readonly<Record<CompanySettingKey, SettingRule>> = {
  company_legal_name: textRule('Ragione sociale', standardCompany.legalName, 'Scrivi la ragione sociale'),
  company_street: textRule('Indirizzo', standardCompany.street, 'Scrivi via e numero civico'),
  company_zip: {
    label: 'CAP',
    standard: standardCompany.zip,
    isForm: (value) => /^\d{5}$/.test(value),
    formText: 'Il CAP ha 5 cifre',
  },
  company_city: textRule('Città', standardCompany.city, 'Scrivi la città'),
  company_province: {
    label: 'Provincia',
    standard: standardCompany.province,
    isForm: isProvince,
    formText: 'Scrivi la sigla di una provincia italiana, per esempio MI',
  },
  company_vat_number: {
    label: 'Partita IVA',
    standard: standardCompany.vatNumber,
    isForm: (value) => plainVat.test(value),
    formText: 'Formato P.IVA/VAT non valido (11 cifre per Italia, formato EU per altri)',
  },
  company_register: textRule('Registro imprese', standardCompany.register, 'Scrivi il numero REA'),
  company_share_capital: {
    label: 'Capitale sociale',
    standard: standardCompany.shareCapital,
    // A firm without capital may say so in words.
    isForm: (value) => value.length <= 120 && (!/\d/.test(value) || shareCapitalOf(value) !== null),
    formText: 'Scrivi il capitale come importo, per esempio 10.000,00 €',
  },
  company_email: {
    label: 'Email dell’assistenza',
    standard: standardCompany.email,
    isForm: (value) => value.length <= 120 && isEmailAddress(value),
    formText: 'Email non valida',
  },
  company_pec: {
    label: 'PEC',
    standard: standardCompany.pec,
    isForm: (value) => value.length <= 120 && isEmailAddress(value),
    formText: 'Email non valida',
  },
  company_phone: {
    label: 'Telefono',
    standard: standardCompany.phone,
    isForm: (value) => /^(?:\+?[\d ./-]{5,30})?$/.test(value),
    formText: 'Scrivi il numero con cifre, spazi e +; vuoto se non c’è',
    mayBeEmpty: true,
  },
  company_fiscal_code: {
    label: 'Codice fiscale',
    standard: standardFiscalData.fiscalCode,
    isForm: (value) => /^(?:\d{11}|[A-Z0-9]{16})?$/.test(value),
    formText: 'Il codice fiscale ha 11 cifre, o 16 caratteri; vuoto se è la partita IVA',
    mayBeEmpty: true,
  },
  return_address: {
    label: 'Indirizzo per i resi',
    standard: '',
    isForm: (value) => value.length <= 200,
    formText: 'Massimo 200 caratteri; vuoto se è quello dell’azienda',
    mayBeEmpty: true,
  },
  company_tax_regime: choiceRule('Regime fiscale', standardFiscalData.taxRegime, taxRegimes),
  company_shareholders: choiceRule(
    'Soci',
    standardFiscalData.shareholders,
    { SM: 'Più soci', SU: 'Socio unico', '': 'Non è una società di capitali' },
    { mayBeEmpty: true },
  ),
  company_liquidation: choiceRule('Liquidazione', standardFiscalData.liquidation, {
    LN: 'Non in liquidazione',
    LS: 'In liquidazione',
  }),
}
