import type { Transaction } from '../../database/database.ts'
import { openRows, selectAccount } from './account-data.queries.ts'
import { accountTables } from './account-tables.ts'

/** Converts all keys, also nested ones, to the API's camelCase: `created_at` becomes `createdAt`. */
function camelKeys(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(camelKeys)
  if (value === null || typeof value !== 'object') return value
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [camel(key), camelKeys(inner)]))
}

const camel = (key: string) => key.replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase())

/** Rows per fetch: a few hundred kilobytes at most. */
const batch = 200

/** Streams all data of an account as one JSON document. At most one batch of rows is in memory. */
export async function* readAccountData(tx: Transaction, userId: string, at: Date): AsyncGenerator<string> {
  yield `{\n"generatedAt": ${JSON.stringify(at)},\n"account": ${write(await selectAccount(tx, userId))}`
  for (const [table, { owner, exported }] of Object.entries(accountTables)) {
    if (exported === null) continue
    yield `,\n"${exported.as}": [`
    const next = await openRows(tx, { table, owner, exported }, userId)
    let separator = '\n'
    for (let rows = await next(batch); rows.length > 0; rows = await next(batch)) {
      yield separator + rows.map(write).join(',\n')
      separator = ',\n'
    }
    yield ']'
  }
  yield '\n}\n'
}

const write = (row: object): string => JSON.stringify(camelKeys(row))
