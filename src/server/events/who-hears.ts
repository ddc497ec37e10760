import type { EventName, Events } from './events.ts'
import { accountHearers } from './hearers/account-hearers.ts'
import { betaHearers } from './hearers/beta-hearers.ts'
import { businessProfileHearers } from './hearers/business-profile-hearers.ts'
import { categoryHearers } from './hearers/category-hearers.ts'
import { disputeHearers } from './hearers/dispute-hearers.ts'
import { invoiceHearers } from './hearers/invoice-hearers.ts'
import { messageHearers } from './hearers/message-hearers.ts'
import { orderHearers } from './hearers/order-hearers.ts'
import { orderReturnHearers } from './hearers/order-return-hearers.ts'
import { orderViewHearers } from './hearers/order-view-hearers.ts'
import { planHearers } from './hearers/plan-hearers.ts'
import { productHearers } from './hearers/product-hearers.ts'
import { productImportHearers } from './hearers/product-import-hearers.ts'
import { productRequestHearers } from './hearers/product-request-hearers.ts'
import { reservationHearers } from './hearers/reservation-hearers.ts'
import { searchSynonymsHearers } from './hearers/search-synonyms-hearers.ts'
import { settingsHearers } from './hearers/settings-hearers.ts'
import { shopHearers } from './hearers/shop-hearers.ts'
import { stockHearers } from './hearers/stock-hearers.ts'
import { tariffHearers } from './hearers/tariff-hearers.ts'
import { troubleHearers } from './hearers/trouble-hearers.ts'
import type { Hearers } from './hearers.ts'

/** The only table of event subscribers, with one part per noun in `hearers/`. An event without subscribers is listed with an empty entry. */
export const whoHears: { readonly [Name in EventName]: Hearers<Events[Name]> } = {
  ...accountHearers,
  ...businessProfileHearers,
  ...orderHearers,
  ...orderReturnHearers,
  ...disputeHearers,
  ...orderViewHearers,
  ...planHearers,
  ...reservationHearers,
  ...shopHearers,
  ...betaHearers,
  ...categoryHearers,
  ...productHearers,
  ...productImportHearers,
  ...productRequestHearers,
  ...stockHearers,
  ...searchSynonymsHearers,
  ...invoiceHearers,
  ...settingsHearers,
  ...tariffHearers,
  ...messageHearers,
  ...troubleHearers,
}
