import { type Plan, plans } from '../../../../../domain/accounts/plan-names.ts'
import type { AddressBookPage } from '../../../../features/addresses/customer/addresses.api.ts'
import { type PaymentOutcome, paymentOutcomes } from '../../../../features/payments/customer/payment-outcomes.ts'
import { startParam } from '../../../../shared/page-address/page-position.ts'
import { keyParam, type RawSearch, textParam } from '../../../../shared/page-address/section-search.ts'

/** Maximum length accepted by the server, in characters. */
const greatestSearch = 200

/** Parameters of the address book, and the result reported by the payment page of a plan. */
export interface BusinessProfileSearch extends AddressBookPage {
  payment?: PaymentOutcome | undefined
  /** The plan that was paid for. */
  plan?: Plan | undefined
}

export const parseBusinessProfileSearch = (raw: RawSearch): BusinessProfileSearch => ({
  search: textParam(raw.search)?.slice(0, greatestSearch),
  after: keyParam(raw.after),
  start: startParam(raw.start),
  payment: paymentOutcomes.find((outcome) => outcome === raw.payment),
  plan: plans.find((plan) => plan === raw.plan),
})
