import { listedCountries } from '../../../domain/addresses/countries.ts'
import { type CompanyData, companySeat, type FiscalData } from '../../../domain/company.ts'
import type { CrossBorderSwitches } from '../../../domain/invoices/cross-border.ts'
import type { Money } from '../../../domain/money/money.ts'
import type { HoldingLimits } from '../../../domain/orders/stock/holding-limits.ts'
import { type SettingKey, settingNumber, settingRules } from '../../../domain/settings.ts'
import type { Queryable } from '../../database/database.ts'
import { selectSettings } from './settings.queries.ts'

/** Settings used by business rules, with their defaults until an admin changes them. */
export interface BusinessSettings {
  /** Null disables free shipping. */
  freeShippingThreshold: Money | null
  unpaidOrderHours: number
  /** Orders paid by this hour of a working day, Italian time, are shipped the same day. */
  sameDayCutoffHour: number
  /** An article with this many available pieces or fewer is about to run out. */
  lowStockThreshold: number
  defaultWeightKg: string
  /** Destinations that are not served, for example because of sanctions. */
  refusedCountries: readonly string[]
  holdingLimits: HoldingLimits
  company: CompanyData
  /** Address for accepted returns: the company's name and seat unless a setting overrides it. */
  returnAddress: string
  fiscal: FiscalData
  crossBorder: CrossBorderSwitches
  /** Changes whenever the tariff is changed. */
  tariffVersion: string
}

export async function readSettings(db: Queryable): Promise<BusinessSettings> {
  const { values, tariffVersion } = await selectSettings(db)
  const stored = new Map(Object.entries(values))
  const text = (key: SettingKey) => stored.get(key) ?? settingRules[key].standard ?? ''
  const whole = (key: SettingKey) => settingNumber(key, stored.get(key))
  const company: CompanyData = {
    legalName: text('company_legal_name'),
    street: text('company_street'),
    zip: text('company_zip'),
    city: text('company_city'),
    province: text('company_province'),
    vatNumber: text('company_vat_number'),
    register: text('company_register'),
    shareCapital: text('company_share_capital'),
    email: text('company_email'),
    pec: text('company_pec'),
    phone: text('company_phone'),
  }
  return {
    freeShippingThreshold: text('free_shipping_threshold') || null,
    unpaidOrderHours: whole('unpaid_order_hours'),
    sameDayCutoffHour: whole('same_day_cutoff_hour'),
    lowStockThreshold: whole('low_stock_threshold'),
    defaultWeightKg: text('default_weight_kg'),
    refusedCountries: listedCountries(text('refused_countries')).filter((code) => code !== null),
    holdingLimits: {
      activeReservations: whole('max_active_reservations'),
      reservedPieces: whole('max_reserved_pieces'),
      unpaidOrders: whole('max_unpaid_orders'),
      unpaidPieces: whole('max_unpaid_pieces'),
    },
    company,
    returnAddress: text('return_address') || `${company.legalName}, ${companySeat(company)}`,
    fiscal: {
      fiscalCode: text('company_fiscal_code'),
      taxRegime: text('company_tax_regime'),
      shareholders: text('company_shareholders'),
      liquidation: text('company_liquidation'),
    },
    crossBorder: {
      intra_community: text('vat_intra_community') === 'on',
      export: text('vat_exports') === 'on',
      one_stop_shop: text('vat_one_stop_shop') === 'on',
    },
    tariffVersion,
  }
}
