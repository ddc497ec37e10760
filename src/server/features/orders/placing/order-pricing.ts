import { type CrossBorderSwitches, type Taxation, taxationOf } from '../../../../domain/invoices/cross-border.ts'
import type { VatEvidence } from '../../../../domain/invoices/invoices.ts'
import { exemptionOfRegime } from '../../../../domain/invoices/tax-regimes.ts'
import type { VatTreatment } from '../../../../domain/invoices/vat-treatments.ts'
import type { ShippingRules } from '../../../../domain/shipping/order-shipping.ts'
import { businessDay } from '../../../../domain/time/clock.ts'
import type { AppContext } from '../../../app-context.ts'
import type { Queryable } from '../../../database/database.ts'
import { evidenceOf, findTaxedAccount } from '../../business-profile/business-profile.reads.ts'
import { type BusinessSettings, readSettings } from '../../settings/read-settings.ts'
import { readShippingRules } from '../../shipping/read-shipping-rules.ts'

/** Taxation of an order, with the VIES answer as evidence if it relies on one. */
export interface OrderTaxation extends Taxation {
  treatment: VatTreatment
  evidence: VatEvidence | null
}

/** Everything that the price of an account's orders depends on. */
export interface OrderPricing {
  shipping: ShippingRules
  taxation: (destination: { country: string; zip: string; city?: string }) => OrderTaxation
}

const domesticTaxation: OrderTaxation = {
  treatment: 'domestic',
  rate: null,
  keepsPrices: false,
  exemption: null,
  lacks: null,
  evidence: null,
}

const isAnyOn = (switches: CrossBorderSwitches): boolean => Object.values(switches).some(Boolean)

/** Reads the pricing rules. The account is read only if an order may have no Italian VAT. */
export async function readOrderPricing(
  app: Pick<AppContext, 'clock'>,
  db: Queryable,
  userId: string,
  known?: BusinessSettings,
): Promise<OrderPricing> {
  const settings = known ?? (await readSettings(db))
  const shipping = await readShippingRules(db, settings)
  const { crossBorder: switches, fiscal } = settings
  const regime = fiscal.taxRegime
  if (!isAnyOn(switches) && exemptionOfRegime(regime) === null) return { shipping, taxation: () => domesticTaxation }
  const account = await findTaxedAccount(db, userId)
  const rules = { switches, regime, day: businessDay(app.clock.now()) }
  const { vatNumber, isConsumer, isVerified, consultation } = account
  const buyer = { vatNumber, isConsumer, isVerified, isInVies: consultation?.outcome === 'valid' }
  return {
    shipping,
    taxation(destination) {
      const taxation = taxationOf(buyer, destination, rules)
      return { ...taxation, evidence: taxation.treatment === 'intra_community' ? evidenceOf(consultation) : null }
    },
  }
}
