import type { AppContext, AppJob } from '../app-context.ts'
import { allBackfills } from '../database/backfills/all-backfills.ts'
import type { Backfill } from '../database/backfills/backfill.ts'
import { continueBackfill } from '../database/backfills/continue-backfill.ts'
import { exportAccountData, sweepDataExports } from '../features/account-data/export-account-data.ts'
import { mailPasswordReset } from '../features/accounts/reset-password.ts'
import { dashboardSummary } from '../features/admin-dashboard/read-figures.ts'
import { queryVies } from '../features/business-profile/query-vies.ts'
import { foldSearchChangesJob, rebuildSearchBitmapsJob } from '../features/catalogue/search/refresh-search.ts'
import { recoverImports, runImport, sweepImports } from '../features/import-runs/run-import.ts'
import { mailChannel } from '../features/mail/mail-delivery-job.ts'
import { deliverMails } from '../features/mail-delivery/deliver-mails.ts'
import { checkBooks } from '../features/money-ledger/check-books.ts'
import { sweepObjects } from '../features/objects/sweep-objects.ts'
import { cancelOverdueOrders } from '../features/orders/cancel-overdue-orders.ts'
import { endOrderDocuments } from '../features/orders/documents/order-documents.ts'
import { foldOrderChangesJob, renewRenamedJob } from '../features/orders/lists/order-list-jobs.ts'
import { confirmLateShipments, confirmShipment } from '../features/orders/shipment/confirm-shipment.ts'
import { requeueMessages } from '../features/outbox/queue-messages.ts'
import { expireCheckout } from '../features/payments/close-checkouts.ts'
import { applyPaymentEvents } from '../features/payments/events/receive-payment-event.ts'
import { reconcileCheckouts } from '../features/payments/reconcile-checkouts.ts'
import { recoverRefunds } from '../features/payments/refunds/recover-refunds.ts'
import { refundPayment } from '../features/payments/refunds/refund-payment.ts'
import { endSubscription } from '../features/plans/end-plan.ts'
import { reconcilePlans, renewSandboxPlans } from '../features/plans/reconcile-plans.ts'
import { stopRenewal } from '../features/plans/stop-renewal.ts'
import { syncPlan } from '../features/plans/sync-subscription.ts'
import {
  fetchAwaitedPictures,
  recoverPictureIntake,
} from '../features/product-import/pictures/fetch-awaited-pictures.ts'
import { applyMissedEvents } from '../features/reconciliation/apply-missed-events.ts'
import { reconcileBalance } from '../features/reconciliation/reconcile-balance.ts'
import { expireReservationsJob, warnBeforeExpiry } from '../features/reservations/expire-reservations-job.ts'
import { notifyTroubledShops } from '../features/shopify/admin/notify-troubled-shops.ts'
import { fulfilInShop, retryFulfilments } from '../features/shopify/fulfilment/fulfil-in-shop.ts'
import { goOnSyncing } from '../features/shopify/orders/sync-orders.ts'
import { syncShopAlone, syncShops } from '../features/shopify/orders/sync-round.ts'
import { sendShopProducts, sweepShopProducts } from '../features/shopify/products/send-products.ts'
import { emptyShopPlace } from '../features/shopify/stock/clear-location.ts'
import { compareShopStock, compareShops } from '../features/shopify/stock/compare-shops.ts'
import { linkShopSkus } from '../features/shopify/stock/link-skus.ts'
import { pushShopStock, queueStockPushes } from '../features/shopify/stock/queue-stock-pushes.ts'
import { handleShopEvent } from '../features/shopify/webhooks/handle-shop-event.ts'
import { checkWebhooks, registerWebhooks } from '../features/shopify/webhooks/register-webhooks.ts'
import { refreshSummary, type SummaryKind } from '../features/summaries/read-summary.ts'
import { telegramChannel } from '../features/telegram/telegram-channel.ts'
import { deliverTelegram } from '../features/telegram-delivery/deliver-telegram.ts'
import { mostWantedSummary } from '../features/wishlist/most-wanted.ts'
import type { AnyJob } from '../jobs/job.ts'
import { endRetention, tidyUp } from './nightly-batches.ts'

/** Time slice in milliseconds. When it is used up, the job queues itself again and ends, so that other jobs can run. */
const turnMs = 60_000

/** Runs the remaining batches of the backfills after every start, and on a schedule in case a run failed. */
export const backfillJob = (backfills: readonly Backfill[], turn = turnMs): AppJob => {
  const job: AppJob = {
    name: 'run-backfills',
    cron: '*/15 * * * *',
    atStart: true,
    options: { expireInSeconds: 600 },
    async run(app) {
      const end = performance.now() + turn
      for (const backfill of backfills) {
        while ((await continueBackfill(app.db, backfill)) === 'unfinished') {
          if (performance.now() < end) continue
          await app.db.transaction((tx) => app.jobs.send(tx, job, {}))
          return
        }
      }
    },
  }
  return job
}

const runBackfills = backfillJob(allBackfills)

/**
 * Resumes work interrupted by a crash: messages, pictures and refunds whose last attempt did not finish, shipments without a notification, and
 * payments whose event was not received. Runs at every start and on a schedule. The step that queries the payment provider runs last, because the
 * provider itself may be failing.
 */
const recoverLostWork: AppJob = {
  name: 'recover-lost-work',
  cron: '*/15 * * * *',
  atStart: true,
  options: { expireInSeconds: 600 },
  async run(app) {
    for (const channel of [mailChannel, telegramChannel]) await requeueMessages(app, channel)
    await confirmLateShipments(app)
    await recoverPictureIntake(app)
    await recoverImports(app)
    await recoverRefunds(app)
    await reconcileCheckouts(app)
  },
}

const allSummaries: readonly SummaryKind<unknown>[] = [dashboardSummary, mostWantedSummary]

/** Recomputes the admin summaries one after the other. */
const refreshSummaries: AppJob = {
  name: 'refresh-summaries',
  cron: '*/10 * * * *',
  async run(app: AppContext) {
    for (const kind of allSummaries) await refreshSummary(app, kind)
  },
}

/** Every job: those queued by use cases and those that run on a schedule. */
export const allJobs: readonly AnyJob<AppContext>[] = [
  deliverMails,
  deliverTelegram,
  mailPasswordReset,
  queryVies,
  exportAccountData,
  applyPaymentEvents,
  refundPayment,
  checkBooks,
  applyMissedEvents,
  reconcileBalance,
  expireCheckout,
  syncPlan,
  endSubscription,
  stopRenewal,
  renewSandboxPlans,
  reconcilePlans,
  expireReservationsJob,
  warnBeforeExpiry,
  cancelOverdueOrders,
  confirmShipment,
  goOnSyncing,
  queueStockPushes,
  pushShopStock,
  compareShops,
  compareShopStock,
  linkShopSkus,
  emptyShopPlace,
  notifyTroubledShops,
  fulfilInShop,
  retryFulfilments,
  syncShops,
  syncShopAlone,
  handleShopEvent,
  registerWebhooks,
  checkWebhooks,
  sendShopProducts,
  sweepShopProducts,
  foldOrderChangesJob,
  renewRenamedJob,
  foldSearchChangesJob,
  rebuildSearchBitmapsJob,
  recoverLostWork,
  refreshSummaries,
  runBackfills,
  tidyUp,
  endRetention,
  sweepObjects,
  endOrderDocuments,
  sweepDataExports,
  fetchAwaitedPictures,
  runImport,
  sweepImports,
]
