import type { BetaAnswer, BetaVolume } from '../../domain/beta-applications.ts'
import type { Money } from '../../domain/money/money.ts'
import type { ProductRequestStatus, RequestCategory, ReviewedStatus } from '../../domain/products/product-requests.ts'
import type { SettingKey } from '../../domain/settings.ts'
import type { TariffZone } from '../../domain/shipping/item-tariff.ts'
import type { TroubleSource } from '../../domain/trouble.ts'
import type { UserRow } from '../database/schema/accounts.ts'
import type { MessageChannel } from '../database/schema/mail.ts'
import type { OrderViewRow } from '../database/schema/order-lists.ts'
import type { OrderItemRow, OrderRow } from '../database/schema/orders.ts'
import type { ProductImportRow } from '../database/schema/product-imports.ts'
import type { WhiteLabelRow } from '../database/schema/requests.ts'
import type { ReservationRow } from '../database/schema/stock.ts'
import type { Client } from '../http/connections/client.ts'

/** The recipient of a mail: name and address. */
export type Recipient = Pick<UserRow, 'id' | 'email' | 'username' | 'firstName'>

/** The reseller whose parcel leaves: the consignee is written to in this name, unless the reseller wants none of it. */
export type ShippingReseller = Recipient &
  Pick<UserRow, 'companyName' | 'consigneeMails'> & {
    /** What the mail bears in place of the account's own name; null: no white label, or none in force. */
    whiteLabel: Pick<WhiteLabelRow, 'companyName' | 'logoUrl'> | null
  }

/** `before`: the order as it was. */
interface ChangedOrder {
  order: OrderRow
  before: OrderRow
}

/** An order with its reseller. */
interface OrderFacts {
  order: OrderRow
  reseller: Recipient
}

/** What one payment has paid: an order, or several of one reseller. */
export interface PaidOrders {
  orders: readonly [OrderRow, ...OrderRow[]]
  reseller: Recipient
  paymentId: string
}

interface ByAdmin {
  adminId: string
}

/** `client`: who did it. */
interface NewPassword {
  user: UserRow
  client: Client
  at: Date
}

/** `user` as it is now, `before` as it was. */
interface ChangedUser {
  user: UserRow
  before: UserRow
}

interface ReviewedProfile extends ByAdmin, ChangedUser {
  reason: string | null
}

export type MailedOrderItem = Pick<OrderItemRow, 'productName' | 'quantity' | 'totalPrice'> & {
  variantInfo?: string | null
}

export interface EndingReservation {
  id: string
  quantity: number
  /** ISO 8601. */
  expiresAt: string
  productName: string
  owner: Recipient
}

/** `requester`: the company, else the name, else the username. */
interface SubmittedRequest {
  requestId: string
  requester: string
  category: RequestCategory
  description: string
  pictures: number
}

/** `was`: the status before, which is the same where only the notes have changed; `notesBefore` those before. */
export interface AnsweredRequest extends ByAdmin {
  requestId: string
  user: Recipient
  category: RequestCategory
  createdAt: Date
  was: ProductRequestStatus
  status: ReviewedStatus
  adminNotes: string | null
  notesBefore: string | null
}

export interface AnsweredBetaApplication extends ByAdmin {
  applicationId: string
  user: Recipient
  createdAt: Date
  status: BetaAnswer
  adminNotes: string | null
}

/** `from`, `to`: null where it is not set; of a secret the mask. */
interface ChangedSetting extends ByAdmin {
  key: SettingKey
  /** What was changed, value or description, without secrets. */
  before: Readonly<Record<string, string | null>>
  after: Readonly<Record<string, string | null>>
}

/** All pictures that the product has now, in their order. */
interface ArrangedPictures extends ByAdmin {
  productId: string
  pictures: readonly { imageUrl: string; altText: string | null; color: string | null }[]
  /** Those that it had, in their order. */
  before: ArrangedPictures['pictures']
}

/** Null: there is no such zone. */
type ZonesByCode = Readonly<Record<string, TariffZone | null>>

/** The product as it was added, or as it was before it went. */
interface WholeProduct extends ByAdmin {
  productId: string
  product: Readonly<Record<string, unknown>>
}

/** What was done to each of many products by one act. */
interface BulkChange extends ByAdmin {
  actId: string
  changes: readonly { productId: string; before: Record<string, unknown>; after: Record<string, unknown> }[]
}

/** A category as it was, and as it is; null: there was none, or it is gone. */
interface ChangedCategory extends ByAdmin {
  categoryId: string
  before: { name: string } | null
  after: { name: string } | null
}

/** The fields that were changed; of variants by their names. */
interface ChangedProduct extends ByAdmin {
  productId: string
  before: Readonly<Record<string, unknown>>
  after: Readonly<Record<string, unknown>>
}

/** Pieces on the shelf before and after. */
interface CorrectedStock extends ByAdmin {
  stockItemId: string
  productId: string
  sku: string | null
  was: number
  is: number
  reason: string
}

interface AppliedImport extends ByAdmin {
  importId: string
  fileName: string
  /** `reference`: the handle or SKU of the file. */
  changes: readonly {
    productId: string
    before: Record<string, unknown> | null
    after: Record<string, unknown>
    reference: string
  }[]
}

interface TakenPicture extends ByAdmin {
  importId: string
  fileName: string
  productId: string
  sourceUrl: string
  /** Paths of the pictures that came, and of those that went. */
  taken: readonly string[]
  replaced: readonly string[]
}

/** `row` as it was before. */
interface ActOnImport extends ByAdmin {
  row: ProductImportRow
}

interface ChangedSynonyms extends ByAdmin {
  id: string
  words: readonly string[]
}

/** A problem that an admin has to look at. */
export interface Trouble {
  source: TroubleSource
  /** Stable, for programs: `refund.failed`. */
  errorType: string
  /** Italian, for the admin who reads it. */
  errorMessage: string
  /** Facts about it. Never put secrets here. */
  payload: Record<string, unknown>
}

/** What happens in the portal that somebody is notified of, with its facts. Only `who-hears.ts` says who is notified. */
export interface Events {
  'account.registered': { user: UserRow; client: Client }
  'account.signed_in': { user: UserRow; client: Client }
  /** `url` gives access to the account once; `requestId` makes sure that a repeated job sends one mail. */
  'account.password_reset_requested': { user: UserRow; url: string; requestId: string }
  'account.role_changed': ChangedUser & ByAdmin
  'account.plan_changed': ChangedUser & ByAdmin
  /** With how many reservations and unpaid orders were let go. */
  'account.suspended': { user: UserRow; reservations: number; orders: number } & ByAdmin
  'account.reinstated': { user: UserRow } & ByAdmin
  'account.password_changed': NewPassword
  /** By a mailed link. */
  'account.password_reset': NewPassword
  /** By one that nobody knows, because the account became an admin's; `client` is the admin who made it one. */
  'account.password_replaced': NewPassword
  /** One of the sessions, by its owner, from the list of them. */
  'account.session_ended': { user: UserRow; client: Client }
  /** All but the one that asked; `count` of them. */
  'account.other_sessions_ended': { user: UserRow; count: number; client: Client }
  /** All of them, by an admin; `client` is the admin's. */
  'account.sessions_ended': { user: UserRow; count: number; client: Client } & ByAdmin
  /** A copy of the account's data can be fetched until `expiresAt`. */
  'account.data_exported': { user: UserRow; expiresAt: Date }
  /** By its owner; `user` as it was, `toShip` paid orders that still leave, and what was let go. */
  'account.closed': { user: UserRow; toShip: number; reservations: number; orders: number; client: Client }
  'profile.submitted': { companyName: string; vatNumber: string }
  'profile.verified': ReviewedProfile
  'profile.rejected': ReviewedProfile
  /** `isOneOfMany`: with others, from a file or as parts of one; whoever placed them has read the answer. */
  'order.placed': OrderFacts & { items: readonly MailedOrderItem[]; isOneOfMany: boolean }
  'order.paid': PaidOrders
  /** In preparation. */
  'order.prepared': ChangedOrder & ByAdmin
  /** Has a tracking number; nobody is told yet. */
  'order.shipped': ChangedOrder & ByAdmin
  /** Shipped, and it stays so. */
  'order.left': { order: OrderRow; reseller: ShippingReseller }
  /** Taken back before anybody was told of it. */
  'order.shipment_undone': ChangedOrder & ByAdmin
  /** Again, of an order that was in preparation already. */
  'order.slip_printed': { orderId: string; at: Date; before: Date | null } & ByAdmin
  /** In a file for the carrier, with the consignee's data. */
  'order.consignee_exported': { orderIds: readonly string[]; at: Date } & ByAdmin
  /** `was`: the number before. */
  'order.tracking_corrected': ChangedOrder & { reseller: ShippingReseller; was: string } & ByAdmin
  /** `adminId` null: cancelled by the owner, or by the system because the time to pay was over (`isOverdue`). */
  'order.cancelled': OrderFacts & {
    before: OrderRow
    reason: string | null
    refundStarted: boolean
    isOverdue: boolean
    adminId: string | null
  }
  'order.payment_returned': { order: OrderRow }
  /** Of an order of the reseller's shop: it stays, and its pieces are anybody's again. */
  'order.hold_ended': { order: OrderRow }
  'order.refunded': OrderFacts & { amount: Money; paymentId: string }
  /** For the other admins. */
  'order.noted': { orderId: string; noteId: string } & ByAdmin
  'order_view.saved': { view: OrderViewRow } & ByAdmin
  /** `before`: as it was. */
  'order_view.changed': { before: OrderViewRow; view: OrderViewRow } & ByAdmin
  'order_view.removed': { view: OrderViewRow } & ByAdmin
  /** `payments`: of how many payments. */
  'order.refund_retried': { orderId: string; payments: number } & ByAdmin
  /** By an admin: a reseller who gives one up is told nothing. */
  'reservation.cancelled': { reservation: ReservationRow; productName: string; reason: string | null } & ByAdmin
  'reservation.ending': EndingReservation
  /** In the background, after the request that began it; `short` of the imported ones lack stock, `waiting` could not be imported. */
  'shop.synced': { userId: string; imported: number; short: number; waiting: number }
  /** It accepts the credentials no more. */
  'shop.deactivated': { reseller: Recipient; shopDomain: string }
  'beta.submitted': { companyName: string; expectedVolume: BetaVolume }
  'beta.answered': AnsweredBetaApplication
  'product_request.submitted': SubmittedRequest
  'product_request.answered': AnsweredRequest
  'product.pictures_arranged': ArrangedPictures
  'product.bulk_changed': BulkChange
  /** A bulk change was taken back. */
  'product.bulk_undone': BulkChange
  'category.created': ChangedCategory
  'category.renamed': ChangedCategory
  /** `movedTo`: the category that its products went to. */
  'category.deleted': ChangedCategory & { moved: number; movedTo: string | null }
  'product.created': WholeProduct
  /** `from`: the product that it is a copy of. */
  'product.duplicated': WholeProduct & { from: string }
  'product.changed': ChangedProduct
  'product.deleted': WholeProduct
  /** Deleted, but named by an order, a reservation or a wishlist: it is off sale, and its SKUs are free. */
  'product.withdrawn': ChangedProduct & { name: string }
  'stock.corrected': CorrectedStock
  /** Its dry run begins. */
  'product_import.received': ActOnImport
  /** Products, or pieces of them, as a part of the file has left them. */
  'product_import.applied': AppliedImport
  /** A picture that a file has asked for is there. */
  'product_import.picture_taken': TakenPicture
  'product_import.started': ActOnImport
  'product_import.cancelled': ActOnImport
  'settings.changed': ChangedSetting
  /** The zones that were changed, by code. */
  'tariff.changed': { subject: string; before: ZonesByCode; after: ZonesByCode } & ByAdmin
  'search_synonyms.added': ChangedSynonyms
  'search_synonyms.removed': ChangedSynonyms
  /** One that had failed for good is sent again. */
  'message.retried': { messageId: string; channel: MessageChannel; kind: string; errorId: string | null } & ByAdmin
  'trouble.recorded': Trouble
  'trouble.resolved': { errorId: string; note: string | null } & ByAdmin
}

export type EventName = keyof Events
