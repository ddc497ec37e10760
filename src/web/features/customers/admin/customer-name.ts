import type { User } from '../../../../contract/accounts.ts'

/** A customer's name in lists: the company, else the person, else the username. */
export function customerName({ companyName, firstName, lastName, username }: User): string {
  return companyName || [firstName, lastName].filter(Boolean).join(' ') || username
}
