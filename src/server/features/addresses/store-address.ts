import { createHash } from 'node:crypto'
import type { AddressInput } from '../../../contract/addresses.ts'
import { addressProblems } from '../../../domain/addresses/address-problems.ts'
import { addressIdentity, addressWords, maxAddresses } from '../../../domain/addresses/address-words.ts'
import type { AppContext } from '../../app-context.ts'
import type { Transaction } from '../../database/database.ts'
import type { AddressRow } from '../../database/schema/account-data.ts'
import { countOrRefuse } from '../accounts/attempt-limits.ts'
import { lockActiveAccount } from '../accounts/lock-active-account.ts'
import { type IdempotentRequest, once } from '../idempotency/once.ts'
import {
  clearDefault,
  countAddresses,
  deleteAddress,
  findAddress,
  findByIdentity,
  insertAddress,
  updateAddress,
} from './addresses.queries.ts'

/** The columns of an address. */
const columnsOf = ({ customer, shipping }: AddressInput) => ({
  ...customer,
  ...shipping,
  identity: createHash('sha256').update(addressIdentity({ customer, shipping })).digest('base64url'),
  search: addressWords({ customer, shipping }),
})

/**
 * Saves a consignee in the account's book, or updates the existing entry, so that a repeated request adds no duplicate. Returns null if the book is
 * full. The caller must have locked the account's row, because entries are counted.
 */
export async function storeAddress(tx: Transaction, userId: string, input: AddressInput): Promise<AddressRow | null> {
  const columns = columnsOf(input)
  const known = await findByIdentity(tx, userId, columns.identity)
  if (!known && (await countAddresses(tx, userId)) >= maxAddresses) return null
  if (input.isDefault) await clearDefault(tx, userId, known?.id)
  if (!known) return insertAddress(tx, { ...columns, userId, isDefault: input.isDefault ?? false })
  return updateAddress(tx, known.id, {
    ...columns,
    phone: columns.phone ?? known.phone,
    isDefault: input.isDefault ?? known.isDefault,
  })
}

/** Throws 409 if the book is full, 429 above the daily limit. Runs once per Idempotency-Key. */
export async function addAddress(
  app: Pick<AppContext, 'db'>,
  userId: string,
  input: AddressInput,
  idempotent: IdempotentRequest | null,
): Promise<AddressRow> {
  await countOrRefuse(app.db, 'addressAdd', userId)
  return app.db.transaction(async (tx) => {
    let added: AddressRow | null = null
    const addressId = await once(tx, idempotent, { made: 'address' }, async () => {
      await lockActiveAccount(tx, userId)
      added = await storeAddress(tx, userId, input)
      if (!added) throw addressProblems['address.book_full']()
      return added.id
    })
    const address = added ?? (await findAddress(tx, userId, addressId))
    // Deleted since the first request.
    if (!address) throw addressProblems['address.not_found']()
    return address
  })
}

/** Changes an entry of the account; throws 409 if it would equal another entry. */
export function changeAddress(
  app: Pick<AppContext, 'db'>,
  userId: string,
  id: string,
  input: AddressInput,
): Promise<AddressRow> {
  return app.db.transaction(async (tx) => {
    await lockActiveAccount(tx, userId)
    const known = await findAddress(tx, userId, id)
    if (!known) throw addressProblems['address.not_found']()
    const columns = columnsOf(input)
    const same = await findByIdentity(tx, userId, columns.identity)
    if (same && same.id !== id) throw addressProblems['address.exists']()
    if (input.isDefault) await clearDefault(tx, userId, id)
    return updateAddress(tx, id, { ...columns, isDefault: input.isDefault ?? known.isDefault })
  })
}

export function removeAddress(app: Pick<AppContext, 'db'>, userId: string, id: string): Promise<void> {
  return app.db.transaction(async (tx) => {
    // All changes of the book lock the account, so that none runs while another counts entries or sets the default.
    await lockActiveAccount(tx, userId)
    if (!(await deleteAddress(tx, userId, id))) throw addressProblems['address.not_found']()
  })
}
