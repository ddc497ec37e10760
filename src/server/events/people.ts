import type { UserRow } from '../database/schema/accounts.ts'
import type { WhiteLabelRow } from '../database/schema/requests.ts'

/** The recipient of a mail: name and address. */
export type Recipient = Pick<UserRow, 'id' | 'email' | 'username' | 'firstName'>

/** The reseller whose parcel leaves: the consignee is written to in this name, unless the reseller wants none of it. */
export type ShippingReseller = Recipient &
  Pick<UserRow, 'companyName' | 'consigneeMails'> & {
    /** What the mail bears in place of the account's own name; null: no white label, or none in force. */
    whiteLabel: Pick<WhiteLabelRow, 'companyName' | 'logoUrl'> | null
  }

export interface ByAdmin {
  adminId: string
}
