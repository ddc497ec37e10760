import { orderProblems } from './order-problems.ts'

/** Personal data of an order's consignee, deleted after the retention period (accounts/retention.ts). */
interface Consignee {
  customerName: string
  customerEmail: string
  shippingAddress: string
}

/** Throws a conflict after the consignee's data was deleted: new texts about the consignee would not be covered by any later deletion. */
export function requireConsignee({ customerName, customerEmail, shippingAddress }: Consignee): void {
  if (customerName !== '' || customerEmail !== '' || shippingAddress !== '') return
  throw orderProblems['order.consignee_forgotten']()
}

/** False if the consignee is the reseller, who gets the portal's own mail, or if the reseller disabled mails to consignees. */
export const isConsigneeWrittenTo = (
  { customerEmail }: Pick<Consignee, 'customerEmail'>,
  reseller: { email: string; consigneeMails: boolean },
): boolean => reseller.consigneeMails && reseller.email.toLowerCase() !== customerEmail.toLowerCase()
