import type { InvoiceBuyer, InvoiceSeller } from '../../domain/invoices/invoices.ts'
import { type ChangedFields, changedFields } from './changed-fields.ts'

/** The refreshed parts of a draft, and the data it still lacks. */
export interface RefreshedDraft {
  seller: InvoiceSeller
  buyer: InvoiceBuyer
  missing: readonly string[]
}

/** Fields that only natural persons have. */
const personal: ReadonlySet<string> = new Set<keyof InvoiceBuyer>(['firstName', 'lastName', 'fiscalCode'])

const masked = '•••'

/**
 * The fields in which two states of a draft differ (`buyer.city`, `seller.register`, `missing`). The audit trail is permanent, so values of a natural
 * person are masked.
 */
export function refreshedFields(before: RefreshedDraft, after: RefreshedDraft): ChangedFields {
  const isCompany = before.buyer.companyName !== null && after.buyer.companyName !== null
  const conceal = (values: Record<string, unknown>) =>
    Object.fromEntries(
      Object.entries(values).map(([field, value]) => {
        const isShown = (isCompany && !personal.has(field)) || value === null || value === ''
        return [`buyer.${field}`, isShown ? value : masked]
      }),
    )
  const named = (values: Record<string, unknown>) =>
    Object.fromEntries(Object.entries(values).map(([field, value]) => [`seller.${field}`, value]))
  const buyer = changedFields(before.buyer, after.buyer, fieldsOf(after.buyer))
  const seller = changedFields(before.seller, after.seller, fieldsOf(after.seller))
  const { before: lacked, after: lacks } = changedFields(before, after, ['missing'])
  // The sentences quote data of the customer, such as a person's fiscal code.
  const unquoted = (values: Partial<Pick<RefreshedDraft, 'missing'>>) =>
    values.missing && {
      missing: values.missing.map((text) => text.replace(/«[^»]*»/g, `«${masked}»`)),
    }
  return {
    before: { ...unquoted(lacked), ...conceal(buyer.before), ...named(seller.before) },
    after: { ...unquoted(lacks), ...conceal(buyer.after), ...named(seller.after) },
  }
}

const fieldsOf = <Row extends object>(row: Row) => Object.keys(row) as (keyof Row & string)[]
