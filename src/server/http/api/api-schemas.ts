import { DataExport } from '../../../contract/account-data.ts'
import { User } from '../../../contract/accounts.ts'
import { Address } from '../../../contract/addresses.ts'
import { AdminDashboard, DashboardFigures } from '../../../contract/admin-dashboard.ts'
import { AdminProduct, AdminProductListItem } from '../../../contract/admin-products.ts'
import { AdminFind, AdminFinds } from '../../../contract/admin-search.ts'
import { AuditActor, AuditEntry, AuditPage } from '../../../contract/audit.ts'
import { AdminBetaApplication, BetaApplication } from '../../../contract/beta-applications.ts'
import { VatConsultation } from '../../../contract/business-profile.ts'
import { AdminCategory, Category } from '../../../contract/categories.ts'
import { AccountSecurityEvent, AdminCustomer, AdminUser } from '../../../contract/customers.ts'
import { ErrorLogEntry } from '../../../contract/error-log.ts'
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
  TrackingFile,
  TrackingFileRow,
} from '../../../contract/fulfilment.ts'
import { ListedCustomer } from '../../../contract/listed-customer.ts'
import { MailboxMessage, MailPreview } from '../../../contract/mail.ts'
import { MessagesPage, OutboxMessage } from '../../../contract/messages.ts'
import { Notification, UnreadNotifications } from '../../../contract/notifications.ts'
import {
  ImportedOrder,
  OrderImport,
  OrderImportRow,
  QuickOrder,
  QuickOrderLine,
  QuickOrderRow,
} from '../../../contract/order-import.ts'
import { AdminOrderIds, AdminOrderList, OrderCounts } from '../../../contract/order-lists.ts'
import { OrderQuote, Reorder, ReorderLine, SplitOrderPart, SplitOrderQuote } from '../../../contract/order-placing.ts'
import { OrderView } from '../../../contract/order-views.ts'
import {
  AdminOrder,
  AdminOrderDetail,
  Order,
  OrderDetail,
  OrderHistoryEntry,
  OrderItem,
  OrderNote,
  OrderRefund,
} from '../../../contract/orders.ts'
import { CustomerOverview } from '../../../contract/overview.ts'
import { CheckoutSession, SandboxPayment, SandboxSession } from '../../../contract/payments.ts'
import { Problem } from '../../../contract/problem.ts'
import { BulkOutcome } from '../../../contract/product-bulk.ts'
import { ProductImport, ProductImportRow, ProductImportRows } from '../../../contract/product-imports.ts'
import { AdminProductRequest, ProductRequest } from '../../../contract/product-requests.ts'
import {
  Product,
  ProductFacets,
  ProductImage,
  ProductList,
  ProductListItem,
  ProductVariant,
} from '../../../contract/products.ts'
import { PublicSettings } from '../../../contract/public-settings.ts'
import { AdminReservation, Reservation } from '../../../contract/reservations.ts'
import { SearchSynonyms } from '../../../contract/search-synonyms.ts'
import { SecurityEntry, SecurityPage } from '../../../contract/security-log.ts'
import { SaleCosts, SellingPrice } from '../../../contract/selling-prices.ts'
import { Session } from '../../../contract/sessions.ts'
import { AdminSetting } from '../../../contract/settings.ts'
import { ShippingCalculation, ShippingRate } from '../../../contract/shipping.ts'
import {
  ShopifyIntegration,
  ShopifySync,
  WaitingShopifyOrder,
  WaitingShopifyOrders,
} from '../../../contract/shopify.ts'
import {
  ProductStock,
  StockHolder,
  StockItem,
  StockItemDetail,
  StockMovement,
  StockMovementPage,
} from '../../../contract/stock.ts'
import { AdminTariff } from '../../../contract/tariff.ts'
import { WhiteLabel } from '../../../contract/white-label.ts'
import { AdminWishlistEntry, MostWanted, WishlistEntry, WishlistLine } from '../../../contract/wishlist.ts'
import { z } from '../../../contract/z.ts'

/** The shapes that answers are made of, by the names that generated clients give their types. */
export const namedSchemas: Readonly<Record<string, z.ZodType>> = {
  AccountSecurityEvent,
  AdminCategory,
  BulkOutcome,
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
  LeftOutOrder,
  MailPreview,
  MailboxMessage,
  ListedCustomer,
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
