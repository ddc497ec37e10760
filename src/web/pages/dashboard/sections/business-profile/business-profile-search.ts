import type { AddressBookPage } from '../../../../features/addresses/customer/addresses.api.ts'
import { startParam } from '../../../../shared/page-address/page-position.ts'
import { keyParam, type RawSearch, textParam } from '../../../../shared/page-address/section-search.ts'

/** What the server takes. */
const greatestSearch = 200

/** Of the section's address book; the rest of the section has no state in the address. */
export const parseBusinessProfileSearch = (raw: RawSearch): AddressBookPage => ({
  search: textParam(raw.search)?.slice(0, greatestSearch),
  after: keyParam(raw.after),
  start: startParam(raw.start),
})
