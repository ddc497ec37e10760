import { paths } from './site-pages.ts'

/** Where notices and Telegram lead in the admin panel. A test of the panel proves that its tabs understand each. */
export const adminPlaces = {
  errors: `${paths.admin}?tab=log`,
  /** Its applications, and the profiles to verify. */
  beta: `${paths.admin}?tab=beta`,
  /** Resellers' Shopify shops with something wrong. */
  shops: `${paths.admin}?tab=beta&shops=trouble`,
  customer: (id: string) => `${paths.admin}?tab=beta&customer=${id}`,
  productRequest: (id: string) => `${paths.admin}?tab=catalog&request=${id}`,
  order: (id: string) => `${paths.admin}?tab=orders&order=${id}`,
  disputes: `${paths.admin}?tab=orders&mode=disputes`,
  /** The search finds orders by their payment. */
  ordersPaidWith: (paymentId: string) => `${paths.admin}?tab=orders&search=${paymentId}`,
}
