import type { AdminFinds } from '../../../contract/admin-search.ts'
import { maxOfAKind } from '../../../domain/admin-search.ts'
import { orderStatusLabel } from '../../../domain/orders/orders.ts'
import type { AppContext } from '../../app-context.ts'
import { findProductsForAdmins } from '../catalogue/find-products-for-admins.ts'
import { findCustomers } from '../customers/customers.reads.ts'
import { findOrdersForAdmins } from '../orders/lists/read-latest-orders.ts'

/** The first matches among orders, products and customers, each found by the search of its own list. */
export async function searchEverything({ db }: Pick<AppContext, 'db'>, words: string): Promise<AdminFinds> {
  const [orders, products, customers] = await Promise.all([
    findOrdersForAdmins(db, words, maxOfAKind),
    findProductsForAdmins(db, words, maxOfAKind),
    findCustomers(db, words, maxOfAKind),
  ])
  return {
    orders: orders.map(({ order }) => ({
      id: order.id,
      title: order.orderNumber,
      detail: inOneLine(
        order.customerName,
        order.shippingCity,
        order.reference && `Rif. ${order.reference}`,
        order.trackingNumber,
        orderStatusLabel(order.status),
      ),
    })),
    products: products.map(({ id, name, sku, category, isActive, imageUrl }) => ({
      id,
      title: name,
      detail: inOneLine(sku, category, !isActive && 'Non in vendita'),
      imageUrl,
    })),
    customers: customers.map(({ id, username, firstName, lastName, companyName, email, vatNumber }) => ({
      id,
      title: companyName || [firstName, lastName].filter(Boolean).join(' ') || username,
      detail: inOneLine(username, email, vatNumber && `P.IVA ${vatNumber}`),
    })),
  }
}

const inOneLine = (...parts: readonly (string | false | null)[]): string => parts.filter(Boolean).join(' · ')
