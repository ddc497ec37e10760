import type { User } from '../../../contract/accounts/accounts.ts'

type Named = Pick<User, 'companyName' | 'firstName' | 'lastName' | 'username'>

/** Name of a customer in lists: the company, else the person, else the username. */
export function customerName({ companyName, firstName, lastName, username }: Named): string {
  return companyName || [firstName, lastName].filter(Boolean).join(' ') || username
}
