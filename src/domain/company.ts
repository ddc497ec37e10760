/** Name and founding year of the product, which are not settings. */
export const company = {
  product: 'Filiera',
  foundedIn: 2018,
} as const

/** The wholesaler's legal data, mandatory on an Italian site. Each is a setting; docs/specification/settings.md#company-data. */
export interface CompanyData {
  legalName: string
  street: string
  zip: string
  city: string
  /** Two letters. */
  province: string
  vatNumber: string
  /** Entry in the register of companies: `REA MO-000000`. */
  register: string
  shareCapital: string
  email: string
  pec: string
  /** Empty: customers contact the company by mail. */
  phone: string
}

/**
 * Defaults until an admin enters the real data.
 * Assumption: placeholders, recognisably not real, to be replaced before going live (docs/specification/settings.md#company-data).
 */
export const standardCompany: Readonly<CompanyData> = {
  legalName: 'Filiera Moda S.r.l.',
  street: 'Via dei Tessitori 12',
  zip: '41012',
  city: 'Carpi',
  province: 'MO',
  vatNumber: 'IT00000000000',
  register: 'REA MO-000000',
  shareCapital: '€ 50.000,00 i.v.',
  email: 'assistenza@filiera.example',
  pec: 'filiera@pec.filiera.example',
  phone: '',
}

/** Further data of the wholesaler for e-invoices, with the codes of the format. Each is a setting. */
export interface FiscalData {
  /** Empty: same as the VAT number. */
  fiscalCode: string
  /** `RF01` … (`invoices/tax-regimes.ts`). */
  taxRegime: string
  /** `SM` several, `SU` one; empty: not a corporation. */
  shareholders: string
  /** `LN` not in liquidation, `LS` in liquidation. */
  liquidation: string
}

export const standardFiscalData: Readonly<FiscalData> = {
  fiscalCode: '',
  taxRegime: 'RF01',
  shareholders: 'SM',
  liquidation: 'LN',
}

/** `Via dei Tessitori 12, 41012 Carpi (MO)`. */
export const companySeat = ({ street, zip, city, province }: CompanyData): string =>
  `${street}, ${zip} ${city} (${province})`
