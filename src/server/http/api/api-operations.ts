import { accountOperations } from './operations/account-operations.ts'
import { addressOperations } from './operations/address-operations.ts'
import { adminCustomerOperations } from './operations/admin/customer-operations.ts'
import { adminFulfilmentOperations } from './operations/admin/fulfilment-operations.ts'
import { adminInvoiceOperations } from './operations/admin/invoice-operations.ts'
import { adminLogOperations } from './operations/admin/log-operations.ts'
import { adminOrderOperations } from './operations/admin/order-operations.ts'
import { adminOverviewOperations } from './operations/admin/overview-operations.ts'
import { adminProductImportOperations } from './operations/admin/product-import-operations.ts'
import { adminProductOperations } from './operations/admin/product-operations.ts'
import { adminRequestOperations } from './operations/admin/request-operations.ts'
import { adminSettingsOperations } from './operations/admin/settings-operations.ts'
import type { ApiSection } from './operations/api-section.ts'
import { catalogueOperations } from './operations/catalogue-operations.ts'
import { notificationOperations } from './operations/notification-operations.ts'
import { objectOperations } from './operations/object-operations.ts'
import { orderOperations } from './operations/order-operations.ts'
import { planOperations } from './operations/plan-operations.ts'
import { reservationOperations } from './operations/reservation-operations.ts'
import { sellingPriceOperations } from './operations/selling-price-operations.ts'
import { serviceOperations } from './operations/service-operations.ts'
import { shippingOperations } from './operations/shipping-operations.ts'
import { shopifyOperations } from './operations/shopify-operations.ts'
import { whiteLabelOperations } from './operations/white-label-operations.ts'
import { wishlistOperations } from './operations/wishlist-operations.ts'

/** All API calls by section, in the order of the API page. Tests fail for a call without an entry, and test each call with every role. */
export const apiSections: readonly ApiSection[] = [
  accountOperations,
  catalogueOperations,
  sellingPriceOperations,
  wishlistOperations,
  reservationOperations,
  orderOperations,
  planOperations,
  shippingOperations,
  addressOperations,
  objectOperations,
  whiteLabelOperations,
  shopifyOperations,
  notificationOperations,
  adminOverviewOperations,
  adminOrderOperations,
  adminFulfilmentOperations,
  adminInvoiceOperations,
  adminProductOperations,
  adminProductImportOperations,
  adminCustomerOperations,
  adminRequestOperations,
  adminSettingsOperations,
  adminLogOperations,
  serviceOperations,
]
