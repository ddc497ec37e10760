import type { Logger } from 'pino'
import type { Clock } from '../domain/time/clock.ts'
import type { Config } from './config.ts'
import type { Database, Transaction } from './database/database.ts'
import type { ReadReplica } from './database/read-replica.ts'
import type { PackingSlipPrinter, ReceiptPrinter } from './gateways/documents/document-printer.ts'
import type { Mailer } from './gateways/mailer/mailer.ts'
import type { Notifier } from './gateways/notifier/notifier.ts'
import type { ObjectStore } from './gateways/object-storage/object-store.ts'
import type { PaymentGateway } from './gateways/payments/payment-gateway.ts'
import type { SandboxGateway } from './gateways/payments/sandbox-gateway.ts'
import type { PictureFetcher } from './gateways/picture-fetch/picture-fetcher.ts'
import type { PictureStore } from './gateways/pictures/picture-store.ts'
import type { ShopGateway } from './gateways/shops/shop-gateway.ts'
import type { VatRegistry } from './gateways/vat-registry/vat-registry.ts'
import type { BatchJob, Job, JobQueue } from './jobs/job.ts'
import type { Metrics } from './metrics/metrics.ts'
import type { Payables } from './payables/payable.ts'
import type { Readiness } from './readiness.ts'
import type { SecretBox } from './secrets/secret-box.ts'
import type { Traces } from './traces/traces.ts'

/** Dependencies of the use cases. Created once in `main.ts`, or per test. */
export interface AppContext {
  db: Database
  /** For reads that may be slightly stale; null if no replica is configured. */
  replica: ReadReplica | null
  /** Whether this instance accepts requests. */
  readiness: Readiness
  /** Null if metrics are not exported. */
  metrics: Metrics | null
  /** Null if traces are not exported. */
  traces: Traces | null
  clock: Clock
  config: Config
  log: Logger
  jobs: JobQueue
  payments: PaymentGateway
  /** The registered kinds of payables; `orders/` registers orders. */
  payables: Payables
  /** Called in the transaction that changes the tax treatment of an account: `plans/` closes open payment pages with another price. */
  taxationChanged: (tx: Transaction, userId: string) => Promise<void>
  /** Control of the payment sandbox; null with a real provider. */
  sandbox: SandboxGateway | null
  mailer: Mailer
  /** Telegram, used once an admin has configured it. */
  notifier: Notifier
  /** Resellers' own shops. */
  shops: ShopGateway
  /** Encrypts third-party secrets stored in the database. */
  secrets: SecretBox
  /** File storage by key. */
  objects: ObjectStore
  pictures: PictureStore
  /** Fetches pictures from public hosts. */
  pictureFetcher: PictureFetcher
  /** Receipts as PDFs. */
  receipts: ReceiptPrinter
  /** Packing slips of many parcels as one PDF. */
  packingSlips: PackingSlipPrinter
  /** The European VAT number register (VIES). */
  vatRegistry: VatRegistry
  /** The JPEG of a public picture for shared links; undefined if there is no such picture. */
  sharePicture(name: string): Promise<Uint8Array | undefined>
  /** URL of the site without a trailing slash, for links in mails and for the return from the payment page. */
  publicUrl(): string
}

/** A job of the portal; its work receives the context. */
export type AppJob<Data extends object = object> = Job<AppContext, Data>

/** Like `AppJob`, for work that handles several jobs together. */
export type AppBatchJob<Data extends object = object> = BatchJob<AppContext, Data>
