import { type CompanyData, companySeat } from '../../../../domain/company.ts'
import { conflict, DomainError, notFound } from '../../../../domain/errors.ts'
import { orderPayable } from '../../../../domain/orders/orders.ts'
import { receiptAmounts } from '../../../../domain/orders/receipt.ts'
import { countryName } from '../../../../domain/shipping/country-name.ts'
import type { AppContext } from '../../../app-context.ts'
import type { PaymentProvider } from '../../../config.ts'
import type { UserRow } from '../../../database/schema/accounts.ts'
import type { OrderRow } from '../../../database/schema/orders.ts'
import { QueueFull } from '../../../fair-queue.ts'
import { findProviderOfOrder } from '../../payments/payments.reads.ts'
import { readSettings } from '../../settings/read-settings.ts'
import { selectLines } from '../lists/own-orders.queries.ts'
import { findOwnOrder } from '../orders.queries.ts'

/**
 * The receipt of an own order that is paid, as a PDF. Unpaid and cancelled ones have none (409 `order.no_receipt`). Too many that are being
 * made for the user are 429. Aborted before it is drawn, it rejects with the signal's reason.
 */
export async function makeReceipt(
  app: Pick<AppContext, 'db' | 'receipts'>,
  user: UserRow,
  orderId: string,
  signal: AbortSignal,
): Promise<{ name: string; pdf: Buffer }> {
  const order = await findOwnOrder(app.db, orderId, user.id)
  if (!order) throw notFound('order.not_found', 'Ordine non trovato')
  if (orderPayable[order.status] !== 'settled' || !order.paidAt) {
    throw conflict('order.no_receipt', 'La ricevuta c’è solo per gli ordini pagati.')
  }
  const items = await selectLines(app.db, [order.id])
  const receipt = {
    ...receiptAmounts({ ...order, items }),
    orderNumber: order.orderNumber,
    reference: order.reference,
    orderedAt: order.createdAt,
    paidAt: order.paidAt,
    payment: paidBy((await findProviderOfOrder(app.db, order.id)) ?? ''),
    seller: seller((await readSettings(app.db)).company),
    buyer: buyer(user),
    consignee: consignee(order),
  }
  const pdf = await app.receipts.print(receipt, user.id, signal).catch((error: unknown) => {
    throw error instanceof QueueFull ? tooMany() : error
  })
  return { name: `ricevuta-${order.orderNumber}.pdf`, pdf }
}

/** As the payment says, which was perhaps made before another provider was set up. */
const ways: Readonly<Record<PaymentProvider, string>> = { sandbox: 'carta (prova, senza addebito)', stripe: 'carta' }

const isProvider = (name: string): name is PaymentProvider => Object.hasOwn(ways, name)

const paidBy = (provider: string): string => (isProvider(provider) ? ways[provider] : 'carta')

const tooMany = () =>
  new DomainError(
    'too_many',
    'order.too_many_receipts',
    'Stiamo già preparando molte tue ricevute: aspetta che arrivino, poi scarica questa.',
    { retryAfter: 5 },
  )

const seller = (company: CompanyData): string[] => [
  company.legalName,
  companySeat(company),
  `P. IVA ${company.vatNumber}`,
  company.register,
  company.email,
  company.pec,
]

/** As the profile has it today. */
const buyer = (user: UserRow): string[] =>
  present([
    user.companyName ?? (present([user.firstName, user.lastName]).join(' ') || user.username),
    user.companyAddress,
    user.vatNumber && `P. IVA ${user.vatNumber}`,
    user.fiscalCode && `Codice fiscale ${user.fiscalCode}`,
    user.sdiCode && `Codice SDI ${user.sdiCode}`,
    user.pecEmail ?? user.email,
  ])

/** Empty once the consignee is forgotten, but for the town. */
const consignee = (order: OrderRow): string[] =>
  present([
    order.customerName,
    order.shippingAddress,
    present([order.shippingZip, order.shippingCity, order.shippingProvince]).join(' '),
    countryName(order.shippingCountry),
  ])

const present = (lines: readonly (string | null)[]): string[] => lines.filter((line): line is string => Boolean(line))
