import { readdir, readFile } from 'node:fs/promises'
import { getTableColumns, getTableName, is } from 'drizzle-orm'
import { PgTable } from 'drizzle-orm/pg-core'
import { states as jobStates } from 'pg-boss'
import { expect, test } from 'vitest'
import * as schema from './schema/all-tables.ts'

interface StateColumn {
  /** Name of the table in TypeScript and in SQL. */
  tables: readonly string[]
  /** Its name in TypeScript. */
  key: string
  column: string
  values: readonly string[]
}

const snakeCase = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

const columns: StateColumn[] = Object.entries(schema).flatMap(([name, table]) =>
  is(table, PgTable)
    ? Object.entries(getTableColumns(table)).flatMap(([key, { enumValues }]) =>
        /(status|state|phase|dispute)$/i.test(key) && enumValues
          ? { tables: [name, getTableName(table)], key, column: snakeCase(key), values: enumValues }
          : [],
      )
    : [],
)
columns.push({ tables: ['jobs.job'], key: 'state', column: 'state', values: Object.values(jobStates) })

const comparison = new RegExp(
  String.raw`(?:\b([\w.]+)\.)?\b(${[...new Set(columns.flatMap(({ key, column }) => [key, column]))].join('|')})\}?\s*` +
    String.raw`(?:(?<![=!])(?:=(?!=)|<>|!=|<=?|>=?)|(?:not\s+)?in\b|is\s+(?:not\s+)?distinct\s+from)\s*` +
    String.raw`(?:any|all)?[\s(]*(?:array\s*\[)?('[\w{,}]*'(?:\s*,\s*'\w*')*)`,
  'gi',
)

/** Literals of `text` that no column they may be compared with can hold, each with its line. */
function unknownLiterals(file: string, text: string): string[] {
  const named = columns.filter(({ tables }) => tables.some((name) => new RegExp(`\\b${name}\\b`).test(text)))
  return [...text.matchAll(comparison)].flatMap(({ 1: qualifier, 2: name = '', 3: list = '', index }) => {
    const ofName = (among: readonly StateColumn[]) => among.filter(({ column }) => column === snakeCase(name))
    const qualified = ofName(columns).filter(({ tables }) => tables.includes(qualifier ?? ''))
    // An alias or a bare name: any table that the file names.
    const possible = [qualified, ofName(named), ofName(columns)].find(({ length }) => length > 0) ?? []
    const line = text.slice(0, index).split('\n').length
    return list
      .split(/[\s',{}]+/)
      .filter((value) => value !== '' && !possible.some(({ values }) => values.includes(value)))
      .map((value) => `${file}:${line} ${name} '${value}'`)
  })
}

test('SQL compares states only with values that the domain knows', async () => {
  const folder = new URL('..', import.meta.url)
  const files = (await readdir(folder, { recursive: true })).filter(
    (file) => /\.(sql|ts)$/.test(file) && !/\.test\.ts$|^testing\/|previous-reads/.test(file),
  )
  const texts = await Promise.all(
    files.map(async (file) => [file, await readFile(new URL(file, folder), 'utf8')] as const),
  )
  expect(texts.flatMap(([file, text]) => unknownLiterals(`src/server/${file}`, text))).toEqual([])
})

test.each([
  ["where status = 'payed'", 'payed'],
  ["where status not in ('paid', 'shiped')", 'shiped'],
  ["where payment_status <> all('{paid,payed}')", 'payed'],
  ["where status = any(array['paid', 'payed'])", 'payed'],
  [`where \${orders.paymentStatus} = 'open'`, 'open'],
  // A state of payments only.
  ["where orders.status = 'open'", 'open'],
  [`where \${payments.status} = 'shipped'`, 'shipped'],
])('an unknown literal is reported: %s', (condition, value) => {
  const text = `select from orders\n${condition}`
  expect(unknownLiterals('a.sql', text)).toEqual([expect.stringMatching(new RegExp(`^a\\.sql:2 .*'${value}'$`))])
})
