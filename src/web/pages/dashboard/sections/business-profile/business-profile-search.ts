import { type Plan, plans } from '../../../../../domain/accounts/plan-names.ts'
import type { AddressBookPage } from '../../../../features/addresses/customer/addresses.api.ts'
import { type PaymentOutcome, paymentOutcomes } from '../../../../features/payments/customer/payment-outcomes.ts'
import { startParam } from '../../../../shared/page-address/page-position.ts'
import { keyParam, type RawSearch, textParam } from '../../../../shared/page-address/section-search.ts'

/** What the server takes. */
const greatestSearch = 200

/** Of the section's address book, and what the payment page of a plan says. */
export interface BusinessProfileSearch extends AddressBookPage {
  payment?: PaymentOutcome | undefined
  /** The plan that the payment was for. */
  plan?: Plan | undefined
}

export const parseBusinessProfileSearch = (raw: RawSearch): BusinessProfileSearch => ({
  search: textParam(raw.search)?.slice(0, greatestSearch),
  after: keyParam(raw.after),
  start: startParam(raw.start),
  payment: paymentOutcomes.find((outcome) => outcome === raw.payment),
  plan: plans.find((plan) => plan === raw.plan),
})
