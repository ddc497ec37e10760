import { seatPlace } from '../../../domain/accounts/business-profile.ts'
import { type CompanyData, companySeat } from '../../../domain/company.ts'
import { orderProblems } from '../../../domain/orders/order-problems.ts'
import { countryName } from '../../../domain/shipping/country-name.ts'
import type { AppContext } from '../../app-context.ts'
import { QueueFull } from '../../concurrency/fair-queue.ts'
import type { PaymentProvider } from '../../config.ts'
import type { UserRow } from '../../database/schema/accounts.ts'
import type { Receipt } from '../../gateways/documents/receipt.ts'
import { readSettings } from '../settings/read-settings.ts'

/** The parts of a receipt that `printReceipt` adds. */
type Parties = 'seller' | 'buyer' | 'payment'

/**
 * Draws the receipt of something that this account has paid. `provider` is the name stored with the payment. Throws 429 if too many receipts are
 * being made for the account. If aborted before it is drawn, it rejects with the signal's reason.
 */
export async function printReceipt(
  app: Pick<AppContext, 'db' | 'receipts'>,
  user: UserRow,
  { provider, ...receipt }: Omit<Receipt, Parties> & { provider: string },
  signal: AbortSignal,
): Promise<Buffer> {
  const whole = {
    ...receipt,
    payment: paidBy(provider),
    seller: seller((await readSettings(app.db)).company),
    buyer: buyer(user),
  }
  return printFor(app, user.id, whole, signal)
}

/** Draws a document of an account as a PDF. Throws 429 if too many of its documents wait to be drawn. */
export const printFor = (
  { receipts }: Pick<AppContext, 'receipts'>,
  userId: string,
  content: Parameters<AppContext['receipts']['print']>[0],
  signal?: AbortSignal,
): Promise<Buffer> =>
  receipts.print(content, userId, signal).catch((error: unknown) => {
    throw error instanceof QueueFull ? orderProblems['order.too_many_receipts']({ retryAfter: 5 }) : error
  })

/** Payment methods by the provider of the payment, which may be an earlier one than the active provider. */
const ways: Readonly<Record<PaymentProvider, string>> = { sandbox: 'carta (simulata, senza addebito)', stripe: 'carta' }

const isProvider = (name: string): name is PaymentProvider => Object.hasOwn(ways, name)

const paidBy = (provider: string): string => (isProvider(provider) ? ways[provider] : 'carta')

const seller = (company: CompanyData): string[] => [
  company.legalName,
  companySeat(company),
  `P. IVA ${company.vatNumber}`,
  company.register,
  company.email,
  company.pec,
]

/** The buyer's current profile. */
const buyer = (user: UserRow): string[] =>
  present([
    user.companyName ?? (present([user.firstName, user.lastName]).join(' ') || user.username),
    user.companyAddress,
    seat(user),
    user.vatNumber && `P. IVA ${user.vatNumber}`,
    user.fiscalCode && `Codice fiscale ${user.fiscalCode}`,
    user.sdiCode && `Codice SDI ${user.sdiCode}`,
    user.pecEmail ?? user.email,
  ])

/** `20121 Milano (MI)`, and the country of a seat abroad. */
function seat(user: UserRow): string {
  const { companyCountry } = user
  return present([
    seatPlace(user),
    companyCountry && companyCountry !== 'IT' ? countryName(companyCountry) : null,
  ]).join(' ')
}

/** The lines that are not empty. */
export const present = (lines: readonly (string | null)[]): string[] =>
  lines.filter((line): line is string => Boolean(line))
