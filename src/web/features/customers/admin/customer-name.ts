import type { User } from '../../../../contract/accounts.ts'

/** How a customer is called in a list: the company, else the person, else the username. */
export function customerName({ companyName, firstName, lastName, username }: User): string {
  return companyName || [firstName, lastName].filter(Boolean).join(' ') || username
}
