import { createHash } from 'node:crypto'
import type { OrderColumnsInput, OrderFileColumns } from '../../../contract/orders/order-import.ts'
import {
  formatOfHeader,
  isOrderHeader,
  missingOrderColumns,
  type RecognisedFile,
  recogniseOrderFile,
  type TableRow,
} from '../../../domain/orders/files/order-file.ts'
import { isShopFormat, type OrderColumns } from '../../../domain/orders/files/order-formats.ts'
import { orderProblems } from '../../../domain/orders/order-problems.ts'
import { oneLine } from '../../../domain/words/one-line.ts'
import type { AppContext } from '../../app-context.ts'
import type { Queryable } from '../../database/database.ts'
import type { SentFile } from '../../spreadsheets/read-spreadsheet.ts'
import { lockActiveAccount } from '../accounts/lock-active-account.ts'
import { deleteOrderColumns, findOrderColumns, upsertOrderColumns } from './order-columns.queries.ts'
import { readTable } from './read-table.ts'

/** A recognised file with its column mapping: the account's choice for this header, else the default of its format. */
export interface ResolvedOrderFile extends RecognisedFile {
  isChosen: boolean
  missing: ReturnType<typeof missingOrderColumns>
}

export async function resolveOrderColumns(
  db: Queryable,
  userId: string,
  table: readonly TableRow[],
): Promise<ResolvedOrderFile> {
  const file = recogniseOrderFile(table)
  // The page sends checked rows back in our own columns; applying a stored choice would map them twice.
  const stored = file.format === 'filiera' ? null : await findOrderColumns(db, userId, headerKey(file.names))
  const chosen = stored && namedAsIn(file.names, stored)
  const columns = { ...file.columns, ...chosen }
  const missing = missingOrderColumns(columns, chosen !== null || isShopFormat(file.format))
  return { ...file, columns, isChosen: chosen !== null, missing }
}

/** Stored choices match headers case-insensitively; returns them with the column names of this file. */
function namedAsIn(names: readonly string[], stored: Partial<OrderColumns>): Partial<OrderColumns> {
  const actual = new Map(names.map((name) => [name.toLowerCase(), name]))
  return Object.fromEntries(
    Object.entries(stored).map(([ours, theirs]) => [
      ours,
      theirs.map((name) => actual.get(name.toLowerCase()) ?? name),
    ]),
  )
}

/** Describes how a file of orders will be read. Read-only. */
export async function readOrderColumns(
  { db }: Pick<AppContext, 'db'>,
  userId: string,
  file: SentFile,
): Promise<OrderFileColumns> {
  const { format, names, columns, rows, isChosen, missing } = await resolveOrderColumns(
    db,
    userId,
    await readTable(file, isOrderHeader),
  )
  const example = (at: number) => oneLine(rows.find(({ cells }) => cells[at])?.cells[at] ?? '', 80)
  return {
    format,
    names: names.map((name, at) => ({ name, example: example(at) })),
    columns,
    isChosen,
    missing,
  }
}

/** Stores which columns of the file fill ours, for this account and every file with the same header. `columns: null` deletes the choice. */
export async function chooseOrderColumns(
  app: Pick<AppContext, 'db'>,
  userId: string,
  { names, columns }: OrderColumnsInput,
): Promise<void> {
  const header = headerKey(names)
  if (columns) {
    if (formatOfHeader(names)?.id === 'filiera') throw orderProblems['order_import.own_format']()
    const missing = missingOrderColumns(columns, true)
    const unknown = Object.values(columns)
      .flat()
      .find((name) => !names.includes(name))
    if (missing.length > 0) throw orderProblems['order_import.columns']({ missing })
    if (unknown !== undefined) throw orderProblems['order_import.columns']({ unknown })
  }
  await app.db.transaction(async (tx) => {
    await lockActiveAccount(tx, userId)
    if (columns) await upsertOrderColumns(tx, { userId, header, columns })
    else await deleteOrderColumns(tx, userId, header)
  })
}

const headerKey = (names: readonly string[]): string =>
  createHash('sha256')
    .update(
      names
        .map((name) => name.toLowerCase())
        .sort()
        .join('\n'),
    )
    .digest('hex')
