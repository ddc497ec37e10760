import { users } from '../../database/schema/accounts.ts'

/** Customer columns shown in lists that span all accounts. */
export const listedCustomer = {
  id: users.id,
  username: users.username,
  email: users.email,
  firstName: users.firstName,
  lastName: users.lastName,
  companyName: users.companyName,
}
