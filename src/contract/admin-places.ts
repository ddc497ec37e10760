import { paths } from './site-pages.ts'

/** Links into the admin panel for notifications and Telegram. A test of the panel verifies that its tabs understand each of them. */
export const adminPlaces = {
  errors: `${paths.admin}?tab=log`,
  /** Beta applications, and the profiles to verify. */
  beta: `${paths.admin}?tab=beta`,
  /** Resellers' Shopify shops with problems. */
  shops: `${paths.admin}?tab=beta&shops=trouble`,
  customer: (id: string) => `${paths.admin}?tab=beta&customer=${id}`,
  productRequest: (id: string) => `${paths.admin}?tab=catalog&request=${id}`,
  order: (id: string) => `${paths.admin}?tab=orders&order=${id}`,
  disputes: `${paths.admin}?tab=orders&mode=disputes`,
  /** The search finds orders by their payment. */
  ordersPaidWith: (paymentId: string) => `${paths.admin}?tab=orders&search=${paymentId}`,
}
