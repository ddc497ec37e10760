import type { UserRow } from '../database/schema/accounts.ts'
import type { WhiteLabelRow } from '../database/schema/requests.ts'

/** Recipient of a mail. */
export type Recipient = Pick<UserRow, 'id' | 'email' | 'username' | 'firstName'>

/** The reseller of a shipped parcel. The consignee gets a mail in this name, unless the reseller has disabled it. */
export type ShippingReseller = Recipient &
  Pick<UserRow, 'companyName' | 'consigneeMails'> & {
    /** Name and logo that replace those of the account in the mail; null: no active white label. */
    whiteLabel: Pick<WhiteLabelRow, 'companyName' | 'logoUrl'> | null
  }

export interface ByAdmin {
  adminId: string
}
