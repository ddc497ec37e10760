import { DataExport } from '../../../contract/accounts/account-data.ts'
import { User } from '../../../contract/accounts/accounts.ts'
import { AuditActor, AuditEntry, AuditPage } from '../../../contract/accounts/audit.ts'
import { VatConsultation } from '../../../contract/accounts/business-profile.ts'
import { AccountSecurityEvent, AdminCustomer, AdminUser } from '../../../contract/accounts/customers.ts'
import { ListedCustomer } from '../../../contract/accounts/listed-customer.ts'
import { PlanAccount, PlanCharge, RunningSubscription } from '../../../contract/accounts/plans.ts'
import { SecurityEntry, SecurityPage } from '../../../contract/accounts/security-log.ts'
import { Session } from '../../../contract/accounts/sessions.ts'
import { Address } from '../../../contract/addresses.ts'
import { AdminDashboard, DashboardFigures } from '../../../contract/admin-dashboard.ts'
import { AdminFind, AdminFinds } from '../../../contract/admin-search.ts'
import { AdminBetaApplication, BetaApplication } from '../../../contract/beta-applications.ts'
import { ErrorLogEntry } from '../../../contract/error-log.ts'
import { Invoice } from '../../../contract/invoices.ts'
import { MailboxMessage, MailPreview } from '../../../contract/mail.ts'
import { MessagesPage, OutboxMessage } from '../../../contract/messages.ts'
import { MoneyBooks } from '../../../contract/money-ledger.ts'
import { Notification, UnreadNotifications } from '../../../contract/notifications.ts'
import {
  LeftOutOrder,
  Parcel,
  ParcelLine,
  PickList,
  PickListItem,
  PrintedSlip,
  PrintedSlips,
  ShipmentResult,
  ShipmentResults,
  ToShip,
} from '../../../contract/orders/fulfilment.ts'
import {
  ImportedOrder,
  OrderImport,
  OrderImportRow,
  QuickOrder,
  QuickOrderLine,
  QuickOrderRow,
} from '../../../contract/orders/order-import.ts'
import { AdminOrderIds, AdminOrderList, OrderCounts } from '../../../contract/orders/order-lists.ts'
import {
  OrderQuote,
  QuotedTaxation,
  Reorder,
  ReorderLine,
  SplitOrderPart,
  SplitOrderQuote,
} from '../../../contract/orders/order-placing.ts'
import { RefundOfOrder } from '../../../contract/orders/order-refunds.ts'
import { AdminReturn, OrderReturn } from '../../../contract/orders/order-returns.ts'
import { OrderView } from '../../../contract/orders/order-views.ts'
import {
  AdminOrder,
  AdminOrderDetail,
  Order,
  OrderDetail,
  OrderHistoryEntry,
  OrderItem,
  OrderNote,
  OrderRefund,
} from '../../../contract/orders/orders.ts'
import { CheckoutSession, SandboxPayment, SandboxSession } from '../../../contract/orders/payments.ts'
import { AdminReservation, Reservation } from '../../../contract/orders/reservations.ts'
import {
  ProductStock,
  StockHolder,
  StockItem,
  StockItemDetail,
  StockMovement,
  StockMovementPage,
} from '../../../contract/orders/stock.ts'
import { TrackingFile, TrackingFileRow } from '../../../contract/orders/tracking-file.ts'
import { CustomerOverview } from '../../../contract/overview.ts'
import { Problem } from '../../../contract/problem.ts'
import { AdminProduct, AdminProductListItem } from '../../../contract/products/admin-products.ts'
import { AdminCategory, Category } from '../../../contract/products/categories.ts'
import { BulkOutcome, BulkUndo } from '../../../contract/products/product-bulk.ts'
import { ProductImport, ProductImportRow, ProductImportRows } from '../../../contract/products/product-imports.ts'
import { AdminProductRequest, ProductRequest } from '../../../contract/products/product-requests.ts'
import {
  Product,
  ProductFacets,
  ProductImage,
  ProductList,
  ProductListItem,
  ProductVariant,
} from '../../../contract/products/products.ts'
import { PublicSettings } from '../../../contract/public-settings.ts'
import { SearchSynonyms } from '../../../contract/search-synonyms.ts'
import { SaleCosts, SellingPrice } from '../../../contract/selling-prices.ts'
import { AdminSetting } from '../../../contract/settings.ts'
import { ShippingCalculation, ShippingRate } from '../../../contract/shipping/shipping.ts'
import { AdminTariff } from '../../../contract/shipping/tariff.ts'
import {
  ShopifyIntegration,
  ShopifySync,
  WaitingShopifyOrder,
  WaitingShopifyOrders,
} from '../../../contract/shopify.ts'
import { WhiteLabel } from '../../../contract/white-label.ts'
import { AdminWishlistEntry, MostWanted, WishlistEntry, WishlistLine } from '../../../contract/wishlist.ts'
import { z } from '../../../contract/z.ts'

/** The shapes that answers are made of, by the names that generated clients give their types. */
export const namedSchemas: Readonly<Record<string, z.ZodType>> = {
  PlanAccount,
  PlanCharge,
  RunningSubscription,
  AccountSecurityEvent,
  AdminCategory,
  BulkOutcome,
  BulkUndo,
  Address,
  AdminBetaApplication,
  AdminCustomer,
  AdminDashboard,
  AdminFind,
  AdminFinds,
  AuditActor,
  AuditEntry,
  MessagesPage,
  OutboxMessage,
  SecurityEntry,
  SecurityPage,
  AuditPage,
  AdminTariff,
  AdminOrder,
  AdminOrderDetail,
  AdminOrderIds,
  AdminOrderList,
  AdminProduct,
  AdminProductListItem,
  AdminProductRequest,
  AdminReservation,
  AdminSetting,
  AdminUser,
  AdminWishlistEntry,
  BetaApplication,
  Category,
  CheckoutSession,
  CustomerOverview,
  DashboardFigures,
  DataExport,
  ErrorLogEntry,
  ImportedOrder,
  Invoice,
  LeftOutOrder,
  MailPreview,
  MailboxMessage,
  ListedCustomer,
  MoneyBooks,
  MostWanted,
  Notification,
  Order,
  OrderCounts,
  OrderDetail,
  OrderHistoryEntry,
  OrderImport,
  OrderImportRow,
  OrderItem,
  OrderNote,
  OrderQuote,
  Parcel,
  ParcelLine,
  PickList,
  PickListItem,
  PrintedSlip,
  PrintedSlips,
  OrderRefund,
  OrderView,
  RefundOfOrder,
  OrderReturn,
  AdminReturn,
  Problem,
  Product,
  ProductFacets,
  ProductImage,
  ProductImport,
  ProductImportRow,
  ProductImportRows,
  ProductList,
  ProductListItem,
  ProductRequest,
  ProductVariant,
  ProductStock,
  PublicSettings,
  QuickOrder,
  QuickOrderLine,
  QuickOrderRow,
  QuotedTaxation,
  Reorder,
  ReorderLine,
  Reservation,
  SaleCosts,
  SandboxPayment,
  SandboxSession,
  SearchSynonyms,
  SellingPrice,
  Session,
  ShipmentResult,
  ShipmentResults,
  ShippingCalculation,
  ShippingRate,
  StockHolder,
  StockItem,
  StockItemDetail,
  StockMovement,
  StockMovementPage,
  ShopifyIntegration,
  ShopifySync,
  SplitOrderPart,
  SplitOrderQuote,
  ToShip,
  TrackingFile,
  TrackingFileRow,
  UnreadNotifications,
  User,
  VatConsultation,
  WaitingShopifyOrder,
  WaitingShopifyOrders,
  WhiteLabel,
  WishlistEntry,
  WishlistLine,
}

/** For the document's generator: it refers to these schemas instead of repeating them. */
export const apiSchemas = z.registry<{ id: string }>()

for (const [id, schema] of Object.entries(namedSchemas)) apiSchemas.add(schema, { id })
