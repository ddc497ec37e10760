import type { AppContext } from '../app-context.ts'
import { exportAccountData, sweepDataExports } from '../features/account-data/export-account-data.ts'
import { mailPasswordReset } from '../features/accounts/reset-password.ts'
import { queryVies } from '../features/business-profile/query-vies.ts'
import { foldSearchChangesJob, rebuildSearchBitmapsJob } from '../features/catalogue/search/refresh-search.ts'
import { runImport } from '../features/import-runs/run-import.ts'
import { sweepImports } from '../features/import-runs/sweep-imports.ts'
import { deliverMails } from '../features/mail-delivery/deliver-mails.ts'
import { checkBooks } from '../features/money-ledger/check-books.ts'
import { sweepObjects } from '../features/objects/sweep-objects.ts'
import { cancelOverdueOrders } from '../features/orders/cancel-overdue-orders.ts'
import { endOrderDocuments } from '../features/orders/documents/order-documents.ts'
import { foldOrderChangesJob, renewRenamedJob } from '../features/orders/lists/order-list-jobs.ts'
import { confirmShipment } from '../features/orders/shipment/confirm-shipment.ts'
import { expireCheckout } from '../features/payments/close-checkouts.ts'
import { applyPaymentEvents } from '../features/payments/receive-payment-event.ts'
import { refundPayment } from '../features/payments/refund-payment.ts'
import { endSubscription } from '../features/plans/end-plan.ts'
import { reconcilePlans } from '../features/plans/reconcile-plans.ts'
import { renewSandboxPlans } from '../features/plans/renew-sandbox-plans.ts'
import { stopRenewal } from '../features/plans/stop-renewal.ts'
import { syncPlan } from '../features/plans/sync-subscription.ts'
import { fetchAwaitedPictures } from '../features/product-import/pictures/fetch-awaited-pictures.ts'
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
import { deliverTelegram } from '../features/telegram-delivery/deliver-telegram.ts'
import type { AnyJob } from '../jobs/job.ts'
import { recoverLostWork } from './recover-lost-work.ts'
import { refreshSummaries } from './refresh-summaries.ts'
import { endRetention } from './retention.ts'
import { runBackfills } from './run-backfills.ts'
import { tidyUp } from './tidy-up.ts'

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
