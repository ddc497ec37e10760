import type { BetaAnswer, BetaVolume } from '../../domain/beta-applications.ts'
import type { CreditProposalState } from '../../domain/invoices/credit-proposals.ts'
import type { ProductRequestStatus, RequestCategory, ReviewedStatus } from '../../domain/products/product-requests.ts'
import type { SettingKey } from '../../domain/settings.ts'
import type { TariffZone } from '../../domain/shipping/item-tariff.ts'
import type { TroubleSource } from '../../domain/trouble.ts'
import type { MessageChannel } from '../database/schema/mail.ts'
import type { AccountEvents } from './account-events.ts'
import type { DisputeEvents } from './dispute-events.ts'
import type { OrderEvents } from './order-events.ts'
import type { ByAdmin, Recipient } from './people.ts'
import type { PlanEvents } from './plan-events.ts'
import type { ProductEvents } from './product-events.ts'
import type { RefreshedDraft } from './refreshed-fields.ts'

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

/** Null: there is no such zone. */
type ZonesByCode = Readonly<Record<string, TariffZone | null>>

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

interface TransmittedDraft {
  transmittedOn: string | null
  sdiId: string | null
}

interface DecidedCredit {
  state: CreditProposalState
  reason: string | null
}

/** What happens in the portal that somebody is notified of, with its facts. Only `who-hears.ts` says who is notified. */
export interface Events extends AccountEvents, DisputeEvents, OrderEvents, PlanEvents, ProductEvents {
  'beta.submitted': { companyName: string; expectedVolume: BetaVolume }
  'beta.answered': AnsweredBetaApplication
  'product_request.submitted': SubmittedRequest
  'product_request.answered': AnsweredRequest
  /** A draft that lacked something has taken in who sells and who buys as they are now. */
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
  /** An admin has decided on a credit note that was proposed for a lost dispute. */
  'invoice.credit_decided': {
    invoiceId: string
    before: DecidedCredit
    after: DecidedCredit
    amount: string
  } & ByAdmin
  'settings.changed': ChangedSetting
  /** The zones that were changed, by code. */
  'tariff.changed': { subject: string; before: ZonesByCode; after: ZonesByCode } & ByAdmin
  'search_synonyms.added': ChangedSynonyms
  'search_synonyms.removed': ChangedSynonyms
  /** One that had failed for good is sent again. */
  'message.retried': { messageId: string; channel: MessageChannel; kind: string; errorId: string | null } & ByAdmin
  'trouble.recorded': Trouble
  /** What a job could not do, or could not fetch, is tried again. */
  'trouble.retried': { errorId: string; errorType: string } & ByAdmin
  'trouble.resolved': { errorId: string; note: string | null } & ByAdmin
}

export type EventName = keyof Events
