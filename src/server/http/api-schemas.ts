import { User } from '../../contract/accounts.ts'
import { AdminDashboard } from '../../contract/admin-dashboard.ts'
import { BetaApplication } from '../../contract/beta-applications.ts'
import { Category } from '../../contract/categories.ts'
import { ErrorLogEntry } from '../../contract/error-log.ts'
import { MailboxMessage, MailPreview } from '../../contract/mail.ts'
import { Notification, UnreadNotifications } from '../../contract/notifications.ts'
import {
  AdminOrder,
  AdminOrderDetail,
  AdminOrderList,
  Order,
  OrderDetail,
  OrderHistoryEntry,
  OrderItem,
  OrderQuote,
} from '../../contract/orders.ts'
import { CustomerOverview } from '../../contract/overview.ts'
import { CheckoutSession, SandboxPayment, SandboxSession } from '../../contract/payments.ts'
import { Problem } from '../../contract/problem.ts'
import { AdminProductRequest, ProductRequest } from '../../contract/product-requests.ts'
import {
  Product,
  ProductFacets,
  ProductImage,
  ProductList,
  ProductListItem,
  ProductVariant,
} from '../../contract/products.ts'
import { PublicSettings } from '../../contract/public-settings.ts'
import { Reservation } from '../../contract/reservations.ts'
import { SearchSynonyms } from '../../contract/search-synonyms.ts'
import { Session } from '../../contract/sessions.ts'
import { AdminSetting } from '../../contract/settings.ts'
import { WhiteLabel } from '../../contract/white-label.ts'
import { WishlistEntry, WishlistLine } from '../../contract/wishlist.ts'
import { z } from '../../contract/z.ts'

/** The shapes that answers are made of, by the names that generated clients give their types. */
export const namedSchemas: Readonly<Record<string, z.ZodType>> = {
  AdminDashboard,
  AdminOrder,
  AdminOrderDetail,
  AdminOrderList,
  AdminProductRequest,
  AdminSetting,
  BetaApplication,
  Category,
  CheckoutSession,
  CustomerOverview,
  ErrorLogEntry,
  MailboxMessage,
  MailPreview,
  Notification,
  Order,
  OrderDetail,
  OrderHistoryEntry,
  OrderItem,
  OrderQuote,
  Problem,
  Product,
  ProductFacets,
  ProductImage,
  ProductList,
  ProductListItem,
  ProductVariant,
  ProductRequest,
  PublicSettings,
  Reservation,
  SandboxPayment,
  SandboxSession,
  SearchSynonyms,
  Session,
  UnreadNotifications,
  User,
  WhiteLabel,
  WishlistEntry,
  WishlistLine,
}

/** For the document's generator: it refers to these schemas instead of repeating them. */
export const apiSchemas = z.registry<{ id: string }>()

for (const [id, schema] of Object.entries(namedSchemas)) apiSchemas.add(schema, { id })
