import type { BetaAnswer, BetaVolume } from '../../domain/beta-applications.ts'
import type { CreditProposalState } from '../../domain/invoices/credit-proposals.ts'
import type { ProductRequestStatus, RequestCategory, ReviewedStatus } from '../../domain/products/product-requests.ts'
import type { SettingKey } from '../../domain/settings.ts'
import type { TariffZone } from '../../domain/shipping/item-tariff.ts'
import type { TroubleSource } from '../../domain/trouble.ts'
import type { MessageChannel } from '../database/schema/messages.ts'
import type { AccountEvents, PlanEvents } from './account-events.ts'
import type { DisputeEvents, OrderEvents } from './order-events.ts'
import type { ByAdmin, Recipient } from './people.ts'
import type { ProductEvents } from './product-events.ts'
import type { RefreshedDraft } from './refreshed-fields.ts'

/** `requester`: the company, or else the name, or else the username. */
interface SubmittedRequest {
  requestId: string
  requester: string
  category: RequestCategory
  description: string
  pictures: number
}

/** `was`: the previous status, unchanged if only the notes were edited; `notesBefore`: the previous notes. */
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

/** `from`, `to`: null if the setting has no value; masked for secrets. */
interface ChangedSetting extends ByAdmin {
  key: SettingKey
  /** The changed parts, value or description, without secrets. */
  before: Readonly<Record<string, string | null>>
  after: Readonly<Record<string, string | null>>
}

/** Null: the zone does not exist. */
type ZonesByCode = Readonly<Record<string, TariffZone | null>>

interface ChangedSynonyms extends ByAdmin {
  id: string
  words: readonly string[]
}

/** A problem that needs an admin's attention. */
export interface Trouble {
  source: TroubleSource
  /** Stable identifier for programs: `refund.failed`. */
  errorType: string
  /** Italian text for admins. */
  errorMessage: string
  /** Details. Must not contain secrets. */
  payload: Record<string, unknown>
}

interface TransmittedDraft {
  transmittedOn: string | null
  sdiId: string | null
}

interface DecidedCredit {
  state: CreditProposalState
  reason: string | null
}

/** All events of the portal that have subscribers, with their data. `eventSubscribers` defines the subscribers. */
export interface Events extends AccountEvents, DisputeEvents, OrderEvents, PlanEvents, ProductEvents {
  'beta.submitted': { companyName: string; expectedVolume: BetaVolume }
  'beta.answered': AnsweredBetaApplication
  'product_request.submitted': SubmittedRequest
  'product_request.answered': AnsweredRequest
  /** An incomplete draft was updated with the current data of seller and buyer. */
  'invoice.refreshed': {
    invoiceId: string
    number: string
    before: RefreshedDraft
    after: RefreshedDraft
  } & ByAdmin
  /** An admin recorded, corrected or withdrew the transmission of a document. */
  'invoice.transmitted': {
    invoiceId: string
    number: string
    before: TransmittedDraft
    after: TransmittedDraft
  } & ByAdmin
  /** An admin decided on a credit note proposed for a lost dispute. */
  'invoice.credit_decided': {
    invoiceId: string
    before: DecidedCredit
    after: DecidedCredit
    amount: string
  } & ByAdmin
  'settings.changed': ChangedSetting
  /** The changed zones by code. */
  'tariff.changed': { subject: string; before: ZonesByCode; after: ZonesByCode } & ByAdmin
  'search_synonyms.added': ChangedSynonyms
  'search_synonyms.removed': ChangedSynonyms
  /** A permanently failed message is sent again. */
  'message.retried': { messageId: string; channel: MessageChannel; kind: string; errorId: string | null } & ByAdmin
  'trouble.recorded': Trouble
  /** A failed job or a failed download is retried. */
  'trouble.retried': { errorId: string; errorType: string } & ByAdmin
  'trouble.resolved': { errorId: string; note: string | null } & ByAdmin
}

export type EventName = keyof Events
