import cookie from '@fastify/cookie'
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify'
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod'
import type { AppContext } from './app-context.ts'
import { accountDataRoutes } from './features/account-data/account-data.routes.ts'
import { accountRoutes, ownAccountRoutes } from './features/accounts/accounts.routes.ts'
import { addressRoutes } from './features/addresses/addresses.routes.ts'
import { adminDashboardRoutes } from './features/admin-dashboard/admin-dashboard.routes.ts'
import { adminSearchRoutes } from './features/admin-search/admin-search.routes.ts'
import { auditRoutes } from './features/audit/audit.routes.ts'
import { adminBetaApplicationRoutes } from './features/beta-applications/admin-beta-applications.routes.ts'
import { betaApplicationRoutes } from './features/beta-applications/beta-applications.routes.ts'
import { adminVerificationRoutes, businessProfileRoutes } from './features/business-profile/business-profile.routes.ts'
import { cartRoutes } from './features/cart/cart.routes.ts'
import { adminProductRoutes } from './features/catalogue/admin-products.routes.ts'
import { catalogueRoutes } from './features/catalogue/catalogue.routes.ts'
import { productBulkRoutes } from './features/catalogue/product-bulk.routes.ts'
import { adminCategoryRoutes, categoryRoutes } from './features/categories/categories.routes.ts'
import { adminCustomerRoutes } from './features/customers/customers.routes.ts'
import { adminDisputeRoutes } from './features/disputes/disputes.routes.ts'
import { adminErrorLogRoutes } from './features/error-log/error-log.routes.ts'
import { errorRetryRoutes } from './features/error-retries/error-retries.routes.ts'
import { fulfilmentRoutes } from './features/fulfilment/fulfilment.routes.ts'
import { importRoutes, importUploadRoutes } from './features/import-runs/import-runs.routes.ts'
import { adminInvoiceRoutes } from './features/invoices/invoices.routes.ts'
import { ownInvoiceRoutes } from './features/invoices/own-invoices.routes.ts'
import { adminMailboxRoutes } from './features/mail-delivery/mailbox.routes.ts'
import { switchOffRoutes } from './features/mail-delivery/switch-off.routes.ts'
import { messagesRoutes } from './features/messages/messages.routes.ts'
import { moneyLedgerRoutes } from './features/money-ledger/money-ledger.routes.ts'
import { notificationRoutes } from './features/notifications/notifications.routes.ts'
import { adminObjectRoutes, logoRoutes, objectRoutes, uploadRoutes } from './features/objects/objects.routes.ts'
import { orderImportRoutes } from './features/order-import/order-import.routes.ts'
import { adminOrderRoutes } from './features/orders/admin-orders.routes.ts'
import { orderDocumentRoutes } from './features/orders/documents/order-documents.routes.ts'
import { orderFileRoutes } from './features/orders/order-files.routes.ts'
import { orderCheckoutRoutes, orderRoutes } from './features/orders/orders.routes.ts'
import { adminReturnRoutes } from './features/orders/returns/admin-returns.routes.ts'
import { orderReturnRoutes } from './features/orders/returns/order-returns.routes.ts'
import { orderViewRoutes } from './features/orders/views/order-views.routes.ts'
import { customerOverviewRoutes } from './features/overview/overview.routes.ts'
import { paymentWebhook } from './features/payments/events/payment-webhook.routes.ts'
import { adminRefundRoutes } from './features/payments/refunds/refunds.routes.ts'
import { sandboxRoutes } from './features/payments/sandbox.routes.ts'
import { adminPlanRoutes } from './features/plans/admin-plans.routes.ts'
import { planRoutes } from './features/plans/plans.routes.ts'
import { receivePlanEvent } from './features/plans/receive-plan-event.ts'
import { adminProductRequestRoutes } from './features/product-requests/admin-product-requests.routes.ts'
import { productRequestRoutes } from './features/product-requests/product-requests.routes.ts'
import { adminReservationRoutes } from './features/reservations/admin-reservations.routes.ts'
import { reservationRoutes } from './features/reservations/reservations.routes.ts'
import { adminSearchSynonymsRoutes } from './features/search-synonyms/search-synonyms.routes.ts'
import { logRefusals } from './features/security-log/log-refusals.ts'
import { securityLogRoutes } from './features/security-log/security-log.routes.ts'
import { sellingPriceRoutes } from './features/selling-prices/selling-prices.routes.ts'
import { sessionRoutes } from './features/sessions/sessions.routes.ts'
import { adminSettingsRoutes, publicSettingsRoutes } from './features/settings/settings.routes.ts'
import { sharePictureRoutes } from './features/share-pictures/share-pictures.routes.ts'
import { adminShippingRoutes, shippingRoutes } from './features/shipping/shipping.routes.ts'
import { adminShopRoutes } from './features/shopify/admin/admin-shops.routes.ts'
import { shopFulfilmentRoutes } from './features/shopify/fulfilment/fulfilment.routes.ts'
import { shopOrderRoutes } from './features/shopify/orders/shop-orders.routes.ts'
import { shopProductRoutes } from './features/shopify/products/shop-products.routes.ts'
import { shopifyRoutes } from './features/shopify/shopify.routes.ts'
import { shopStockRoutes } from './features/shopify/stock/shop-stock.routes.ts'
import { shopWebhook } from './features/shopify/webhooks/webhook.routes.ts'
import { adminStockRoutes } from './features/stock/admin-stock.routes.ts'
import { whiteLabelRoutes } from './features/white-label/white-label.routes.ts'
import { adminWishlistRoutes } from './features/wishlist/admin-wishlist.routes.ts'
import { wishlistRoutes } from './features/wishlist/wishlist.routes.ts'
import { registerOriginCheck } from './http/access/origin-check.ts'
import { registerOwnWrites } from './http/access/own-writes.ts'
import { registerPolicies } from './http/access/policies.ts'
import { registerSessions } from './http/access/session.ts'
import { registerCompression } from './http/answers/compression.ts'
import { openContentSecurity } from './http/answers/content-security.ts'
import { forbidKeeping, registerNoStore } from './http/answers/no-store.ts'
import { answerUnknownRoute, openProblemAnswers } from './http/answers/problem.ts'
import { registerAssets, registerMedia } from './http/answers/static-web.ts'
import { registerApiDocs } from './http/api/api-docs.ts'
import { answerBrokenRequest } from './http/connections/broken-requests.ts'
import { trustProxies } from './http/connections/client.ts'
import { graceOf, registerPromptClose } from './http/connections/prompt-close.ts'
import { largeFileBodyMs, registerBodyLimits } from './http/connections/request-bodies.ts'
import { traceRequests, watchRefusals, watchRequests } from './http/connections/watch-requests.ts'
import { healthRoutes } from './http/health.routes.ts'
import { openBuiltPages } from './http/pages/open-pages.ts'
import { registerPages } from './http/pages/page-routes.ts'
import { registerSiteMap } from './http/pages/site-map.ts'

/** Maximum size of a JSON body, far above that of any form of the portal. */
const bodyLimit = 256 * 1024

/** Builds the HTTP server with the routes of every feature. */
export async function buildApp(app: AppContext, options: { dist: string | null }): Promise<FastifyInstance> {
  const loggerInstance: FastifyBaseLogger = app.log
  const answerProblem = openProblemAnswers()
  const builtPages = await openBuiltPages(options.dist, app.log)
  const secure = openContentSecurity(app, builtPages?.document.scriptHashes)
  const http = Fastify({
    loggerInstance,
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: trustProxies(app.config.http.trustedProxies),
    bodyLimit,
    routerOptions: { maxParamLength: 200 },
    // Malformed URLs are answered like every other failure, although no hooks run for them.
    frameworkErrors: (error, request, reply) => {
      secure(request, reply)
      forbidKeeping(request, reply)
      answerProblem(error, request, reply)
    },
    clientErrorHandler: answerBrokenRequest,
    requestTimeout: largeFileBodyMs,
    // Requests on connections that were already open are still answered while the server closes, because a proxy may just have sent them.
    return503OnClosing: false,
  })
  http.setValidatorCompiler(validatorCompiler)
  http.setSerializerCompiler(serializerCompiler)
  http.setErrorHandler(answerProblem)
  http.setNotFoundHandler(answerUnknownRoute)
  // JSON only. Plain text, which a page of any site may post without a preflight request, is refused.
  http.removeContentTypeParser('text/plain')

  if (app.traces) traceRequests(http)
  http.addHook('onRequest', async (request, reply) => secure(request, reply))
  await registerCompression(http)
  await http.register(cookie)
  registerNoStore(http)
  if (app.metrics) watchRequests(http, app.metrics)
  registerBodyLimits(http)
  registerPromptClose(http, { stopping: app.readiness.stopping, graceMs: graceOf(app.config) })
  registerOriginCheck(http, app)
  registerSessions(http, app)
  registerPolicies(http, app)
  registerOwnWrites(http, app)
  watchRefusals(http, logRefusals(app))
  await registerApiDocs(http)

  await registerMedia(http, app.objects)
  registerSiteMap(http, app)
  if (builtPages) {
    await registerAssets(http, builtPages.web)
    // Registered before the features, because its hook must run for their changes.
    registerPages(http, app, builtPages)
  }

  await http.register(healthRoutes(app))
  await http.register(publicSettingsRoutes(app))
  await http.register(accountRoutes(app))
  await http.register(ownAccountRoutes(app))
  await http.register(accountDataRoutes(app))
  await http.register(switchOffRoutes(app))
  await http.register(sessionRoutes(app))
  await http.register(businessProfileRoutes(app))
  await http.register(notificationRoutes(app))
  await http.register(catalogueRoutes(app))
  await http.register(sharePictureRoutes(app))
  await http.register(categoryRoutes(app))
  await http.register(sellingPriceRoutes(app))
  await http.register(cartRoutes(app))
  await http.register(wishlistRoutes(app))
  await http.register(adminWishlistRoutes(app))
  await http.register(reservationRoutes(app))
  await http.register(addressRoutes(app))
  await http.register(orderRoutes(app))
  await http.register(orderCheckoutRoutes(app))
  await http.register(shippingRoutes(app))
  await http.register(orderImportRoutes(app))
  await http.register(orderFileRoutes(app))
  await http.register(orderReturnRoutes(app))
  await http.register(paymentWebhook(app, (event) => receivePlanEvent(app, event)))
  await http.register(planRoutes(app))
  if (app.sandbox) await http.register(sandboxRoutes(app.sandbox))
  await http.register(betaApplicationRoutes(app))
  await http.register(adminBetaApplicationRoutes(app))
  await http.register(productRequestRoutes(app))
  await http.register(objectRoutes(app))
  await http.register(logoRoutes(app))
  await http.register(uploadRoutes(app))
  await http.register(whiteLabelRoutes(app))
  await http.register(shopifyRoutes(app))
  await http.register(shopFulfilmentRoutes(app))
  await http.register(shopOrderRoutes(app))
  await http.register(shopWebhook(app))
  await http.register(shopProductRoutes(app))
  await http.register(shopStockRoutes(app))
  await http.register(customerOverviewRoutes(app))
  await http.register(adminDashboardRoutes(app))
  await http.register(adminSearchRoutes(app))
  await http.register(adminOrderRoutes(app))
  await http.register(orderDocumentRoutes(app))
  await http.register(fulfilmentRoutes(app))
  await http.register(orderViewRoutes(app))
  await http.register(adminReturnRoutes(app))
  await http.register(adminDisputeRoutes(app))
  await http.register(adminInvoiceRoutes(app))
  await http.register(ownInvoiceRoutes(app))
  await http.register(adminReservationRoutes(app))
  await http.register(adminProductRoutes(app))
  await http.register(productBulkRoutes(app))
  await http.register(adminCategoryRoutes(app))
  await http.register(adminStockRoutes(app))
  await http.register(importRoutes(app))
  await http.register(importUploadRoutes(app))
  await http.register(adminProductRequestRoutes(app))
  await http.register(adminCustomerRoutes(app))
  await http.register(adminShopRoutes(app))
  await http.register(adminVerificationRoutes(app))
  await http.register(adminSearchSynonymsRoutes(app))
  await http.register(adminObjectRoutes(app))
  await http.register(adminSettingsRoutes(app))
  await http.register(adminShippingRoutes(app))
  await http.register(adminMailboxRoutes(app))
  await http.register(auditRoutes(app))
  await http.register(moneyLedgerRoutes(app))
  await http.register(adminRefundRoutes(app))
  await http.register(securityLogRoutes(app))
  await http.register(messagesRoutes(app))
  await http.register(adminErrorLogRoutes(app))
  await http.register(errorRetryRoutes(app))
  await http.register(adminPlanRoutes(app))

  return http
}
