import type { EventName, Events } from './events.ts'
import { accountSubscribers, businessProfileSubscribers } from './subscribers/account-subscribers.ts'
import {
  disputeSubscribers,
  messageSubscribers,
  searchSynonymsSubscribers,
  settingsSubscribers,
  tariffSubscribers,
  troubleSubscribers,
} from './subscribers/operations-subscribers.ts'
import { orderReturnSubscribers } from './subscribers/order-return-subscribers.ts'
import { invoiceSubscribers, orderSubscribers, reservationSubscribers } from './subscribers/order-subscribers.ts'
import { orderViewSubscribers } from './subscribers/order-view-subscribers.ts'
import { planSubscribers } from './subscribers/plan-subscribers.ts'
import {
  categorySubscribers,
  productImportSubscribers,
  productSubscribers,
  stockSubscribers,
} from './subscribers/product-subscribers.ts'
import { betaSubscribers, productRequestSubscribers } from './subscribers/request-subscribers.ts'
import { shopSubscribers } from './subscribers/shop-subscribers.ts'
import type { Subscribers } from './subscribers.ts'

/** The only table of event subscribers, with one part per noun in `subscribers/`. An event without subscribers is listed with an empty entry. */
export const eventSubscribers: { readonly [Name in EventName]: Subscribers<Events[Name]> } = {
  ...accountSubscribers,
  ...businessProfileSubscribers,
  ...orderSubscribers,
  ...orderReturnSubscribers,
  ...disputeSubscribers,
  ...orderViewSubscribers,
  ...planSubscribers,
  ...reservationSubscribers,
  ...shopSubscribers,
  ...betaSubscribers,
  ...categorySubscribers,
  ...productSubscribers,
  ...productImportSubscribers,
  ...productRequestSubscribers,
  ...stockSubscribers,
  ...searchSynonymsSubscribers,
  ...invoiceSubscribers,
  ...settingsSubscribers,
  ...tariffSubscribers,
  ...messageSubscribers,
  ...troubleSubscribers,
}
