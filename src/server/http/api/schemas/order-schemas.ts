import { CreditProposal } from '../../../../contract/credit-proposal.ts'
import { Invoice, InvoiceSummary, InvoicesRefreshed, TransmissionsMarked } from '../../../../contract/invoices.ts'
import { AdminDispute, OrderDispute } from '../../../../contract/orders/disputes.ts'
import { OrderDocument } from '../../../../contract/orders/order-documents.ts'
import {
  ImportedOrder,
  LeftOutRow,
  OrderFileColumn,
  OrderFileColumns,
  OrderImport,
  OrderImportRow,
  QuickOrder,
  QuickOrderLine,
  QuickOrderRow,
} from '../../../../contract/orders/order-import.ts'
import { AdminOrderIds, AdminOrderList, OrderCounts } from '../../../../contract/orders/order-lists.ts'
import {
  OrderQuote,
  Reorder,
  ReorderLine,
  SplitOrderPart,
  SplitOrderQuote,
} from '../../../../contract/orders/order-placing.ts'
import { RefundOfOrder } from '../../../../contract/orders/order-refunds.ts'
import { AdminReturn, OrderReturn } from '../../../../contract/orders/order-returns.ts'
import { OrderView } from '../../../../contract/orders/order-views.ts'
import {
  AdminOrder,
  AdminOrderDetail,
  Order,
  OrderDetail,
  OrderHistoryEntry,
  OrderItem,
  OrderNote,
  OrderRefund,
  QuotedTaxation,
} from '../../../../contract/orders/orders.ts'
import { CheckoutSession, SandboxPayment, SandboxSession } from '../../../../contract/orders/payments.ts'
import { AdminReservation, Reservation } from '../../../../contract/orders/reservations.ts'
import { SaleCosts, SellingPrice } from '../../../../contract/selling-prices.ts'
import { AdminShop, AdminShopDetail, UnimportedOrder } from '../../../../contract/shopify/admin-shops.ts'
import { ShopifyIntegration, ShopifySync } from '../../../../contract/shopify/shopify.ts'
import { ShopifyOrder, ShopifyOrderFigures, ShopifyOrdersPage } from '../../../../contract/shopify/shopify-orders.ts'
import { TrackingInShop, TrackingTrouble, TrackingTroubles } from '../../../../contract/shopify/tracking-in-shop.ts'

/** Orders, their payments, and the shops they come from. */
export const orderSchemas = {
  AdminDispute,
  AdminOrder,
  AdminOrderDetail,
  AdminOrderIds,
  AdminOrderList,
  AdminReservation,
  AdminReturn,
  AdminShop,
  AdminShopDetail,
  CheckoutSession,
  ImportedOrder,
  CreditProposal,
  Invoice,
  InvoiceSummary,
  InvoicesRefreshed,
  LeftOutRow,
  TransmissionsMarked,
  Order,
  OrderCounts,
  OrderDocument,
  OrderDetail,
  OrderDispute,
  OrderFileColumn,
  OrderFileColumns,
  OrderHistoryEntry,
  OrderImport,
  OrderImportRow,
  OrderItem,
  OrderNote,
  OrderQuote,
  OrderRefund,
  OrderReturn,
  OrderView,
  QuickOrder,
  QuickOrderLine,
  QuickOrderRow,
  QuotedTaxation,
  RefundOfOrder,
  Reorder,
  ReorderLine,
  Reservation,
  SaleCosts,
  SandboxPayment,
  SandboxSession,
  SellingPrice,
  ShopifyIntegration,
  ShopifyOrder,
  ShopifyOrderFigures,
  ShopifyOrdersPage,
  ShopifySync,
  SplitOrderPart,
  SplitOrderQuote,
  TrackingInShop,
  TrackingTrouble,
  TrackingTroubles,
  UnimportedOrder,
}
