import { conflict } from '../errors.ts'

/** Whom an order names until its time is over (accounts/retention.ts). */
interface Consignee {
  customerName: string
  customerEmail: string
  shippingAddress: string
}

/** Words that are written about somebody who is forgotten would never be forgotten themselves: there is nothing more to be written. */
export function requireConsignee({ customerName, customerEmail, shippingAddress }: Consignee): void {
  if (customerName !== '' || customerEmail !== '' || shippingAddress !== '') return
  throw conflict(
    'order.consignee_forgotten',
    'I dati del destinatario di questo ordine non si conservano più: non si possono più aggiungere note, correggere il tracking né rimborsare articoli.',
  )
}

/** Not where the reseller is the consignee, and reads our own mail, or wants no consignee written to. */
export const isConsigneeWrittenTo = (
  { customerEmail }: Pick<Consignee, 'customerEmail'>,
  reseller: { email: string; consigneeMails: boolean },
): boolean => reseller.consigneeMails && reseller.email.toLowerCase() !== customerEmail.toLowerCase()
