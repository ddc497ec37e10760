import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import { type AddressInfo, isIPv6 } from 'node:net'
import type { Logger } from 'pino'
import type { Clock } from '../domain/time/clock.ts'
import type { AppContext } from './app-context.ts'
import { allJobs } from './background/all-jobs.ts'
import { newestBackup } from './backup/write-backup.ts'
import type { Config, PaymentProvider } from './config.ts'
import type { Database } from './database/database.ts'
import { ReadReplica } from './database/read-replica.ts'
import { checkVatNumber } from './features/business-profile/query-vies.ts'
import { payableOrders } from './features/orders/paying/payable-orders.ts'
import { abandonMispricedPages } from './features/plans/abandon-page.ts'
import { payablePlans } from './features/plans/payable-plans.ts'
import { readSettings } from './features/settings/read-settings.ts'
import { openTariff } from './features/shipping/tariff-table.ts'
import { openPackingSlipPrinter, openReceiptPrinter } from './gateways/documents/document-printer.ts'
import { mailboxMailer } from './gateways/mailer/mailbox-mailer.ts'
import type { Mailer } from './gateways/mailer/mailer.ts'
import { openNotifier } from './gateways/notifier/open-notifier.ts'
import { openObjectStore } from './gateways/object-storage/open-object-store.ts'
import { sandboxGateway } from './gateways/payments/sandbox-gateway.ts'
import { publicPictureFetcher } from './gateways/picture-fetch/public-picture-fetcher.ts'
import { openPictureDecoder, type PictureDecoder } from './gateways/pictures/picture-decoder.ts'
import { openPictureStore } from './gateways/pictures/picture-store.ts'
import { openSharePictures } from './gateways/pictures/share-pictures.ts'
import { openShopGateway } from './gateways/shops/open-shop-gateway.ts'
import { viesRegistry } from './gateways/vat-registry/vies-registry.ts'
import { openJobQueue, type RunningJobQueue } from './jobs/open-job-queue.ts'
import { Readiness } from './readiness.ts'
import { deriveKey, openAppSecret } from './secrets/app-secret.ts'
import { secretBox } from './secrets/secret-box.ts'

export interface OpenAppContext extends AppContext {
  jobs: RunningJobQueue<AppContext>
  /** Decodes pictures; closed at shutdown. */
  decoder: PictureDecoder
  /** Sets the listening address once the server listens. */
  listensOn(address: AddressInfo | string | null): void
}

/** Null while the company data are placeholders. */
async function readOwnVatNumber(db: Database): Promise<string | null> {
  const { vatNumber } = (await readSettings(db)).company
  return checkVatNumber(vatNumber) === 'plausible' ? vatNumber : null
}

/** Creates the context with the configured gateways; without configuration, payments use the sandbox and mails the portal's mailbox. */
export async function openAppContext(parts: {
  config: Config
  db: Database
  clock: Clock
  log: Logger
}): Promise<OpenAppContext> {
  const { config, db, clock, log } = parts
  let port = config.http.port
  const ownUrl = () => `http://${reachableHost(config.http.host)}:${port}`
  const publicUrl = () => config.http.publicUrl ?? ownUrl()
  const objects = await openObjectStore(config)
  const decoder = openPictureDecoder()
  await openTariff({ db })

  const replica = config.data.readUrl ? new ReadReplica(db, config.data.readUrl) : null
  const readiness = new Readiness(db)

  const context: OpenAppContext = {
    db,
    replica,
    readiness,
    metrics: await openMetricsOf({ config, db, replica, readiness }),
    traces: await openTracesOf(config, log),
    clock,
    config,
    log,
    jobs: await openJobQueue(db.directUrl, allJobs, log),
    ...(await openPayments[config.payments.provider]({ config, db, clock, ownUrl })),
    payables: { order: payableOrders(() => context), plan: payablePlans(() => context) },
    taxationChanged: (tx, userId) => abandonMispricedPages(context, tx, userId),
    notifier: openNotifier({ apiRoot: config.telegram.apiUrl }),
    shops: openShopGateway({ apiRoot: config.shopify.apiUrl }),
    secrets: secretBox(await openAppSecret(config)),
    mailer: (await openSmtp(config)) ?? mailboxMailer(db),
    objects,
    pictures: openPictureStore(objects, decoder),
    pictureFetcher: publicPictureFetcher(),
    receipts: openReceiptPrinter(),
    vatRegistry: viesRegistry({
      apiRoot: config.vies.apiUrl,
      requester: async () => config.vies.requester ?? (await readOwnVatNumber(db)),
    }),
    packingSlips: openPackingSlipPrinter(),
    decoder,
    sharePicture: openSharePictures(objects),
    publicUrl,
    listensOn(address) {
      if (address && typeof address === 'object') port = address.port
    },
  }
  return context
}

// The vendors' libraries take tens of megabytes, so each is loaded only if it is configured.

interface PaymentParts {
  config: Config
  db: Database
  clock: Clock
  ownUrl: () => string
}

/** Opens each payment provider. */
const openPayments: Readonly<
  Record<PaymentProvider, (parts: PaymentParts) => Promise<Pick<AppContext, 'payments' | 'sandbox'>>>
> = {
  async sandbox({ config, db, clock, ownUrl }) {
    const sandbox = sandboxGateway({
      db,
      clock,
      secret: deriveKey(await openAppSecret(config), 'sandbox-webhook'),
      deliver: (body, headers) => postEvent(`${ownUrl()}/api/payments/webhook`, body, headers),
    })
    return { payments: sandbox, sandbox }
  },
  async stripe({ config }) {
    const { stripeGateway } = await import('./gateways/payments/stripe-gateway.ts')
    return { payments: stripeGateway(config.payments), sandbox: null }
  },
}

/** Loads its library only if metrics are configured. */
async function openMetricsOf(parts: Pick<AppContext, 'config' | 'db' | 'replica' | 'readiness'>) {
  if (parts.config.metrics.port === null) return null
  const { openMetrics } = await import('./metrics/open-metrics.ts')
  const { directory } = parts.config.backup
  return openMetrics({ ...parts, newestBackup: directory ? () => newestBackup(directory) : null })
}

/** Loads its library only if traces are configured. */
async function openTracesOf({ traces }: Config, log: Logger) {
  if (!traces) return null
  const { openTraces } = await import('./traces/open-traces.ts')
  return openTraces(traces, log)
}

async function openSmtp({ mail }: Config): Promise<Mailer | null> {
  if (!mail.smtpUrl) return null
  const { smtpMailer } = await import('./gateways/mailer/smtp-mailer.ts')
  return smtpMailer({ url: mail.smtpUrl, from: mail.from, requiresTls: mail.requiresTls })
}

/** The listening address as part of a URL; loopback if the server listens on all addresses. */
function reachableHost(host: string): string {
  if (host === '0.0.0.0' || host === '::') return '127.0.0.1'
  return isIPv6(host) ? `[${host}]` : host
}

/** Not `fetch`, which takes three times the processor time. */
async function postEvent(url: string, body: string, headers: Record<string, string>): Promise<void> {
  const sent = request(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    signal: AbortSignal.timeout(10_000),
  })
  sent.end(body)
  const [response] = (await once(sent, 'response')) as [IncomingMessage]
  response.resume()
  if (response.statusCode !== 200) throw new Error(`The webhook answered ${response.statusCode}`)
}
