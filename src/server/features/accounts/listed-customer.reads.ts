import { users } from '../../database/schema/accounts.ts'

/** What lists of everybody's things say of the customer. */
export const listedCustomer = {
  id: users.id,
  username: users.username,
  email: users.email,
  firstName: users.firstName,
  lastName: users.lastName,
  companyName: users.companyName,
}
