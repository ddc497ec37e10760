import { join } from 'node:path'
import type pg from 'pg'

/** A read statement of the previous release with its parameter types. */
export interface Read {
  text: string
  parameters: string[]
}

export const previousReadsFile = join(import.meta.dirname, 'previous-reads.sql')

const heading = `-- Every statement by which the previous release answers a GET, with the types of its parameters: while an update goes on, its
-- instances read from the tables of this one. Written by \`npm run tool -- record-reads\`.
`
const separator = '\n-- parameters: '

export const writeReads = (reads: readonly Read[]): string =>
  heading +
  reads.map(({ text, parameters }) => `${separator}${parameters.join(', ') || 'none'}\n${tidy(text)};\n`).join('')

/** Removes the indentation of the source and wraps long lines. */
function tidy(text: string): string {
  const lines = text.split('\n').filter((line) => line.trim() !== '')
  const indentation = Math.min(...lines.slice(1).map((line) => line.search(/\S/)))
  const [first = '', ...others] = lines
  return [first.trim(), ...others.map((line) => line.slice(indentation).trimEnd())].flatMap(wrap).join('\n')
}

/** Breaks lines before a column name and before the clause that follows the columns. */
const wrap = (line: string): string[] =>
  line.length <= 140
    ? [line]
    : line
        .replaceAll(/ (from|left join|inner join|where|order by|limit) (?=["(]|\$\d)/g, '\n$1 ')
        .split('\n')
        .flatMap((part) => part.match(/.{1,130}(?:, (?=")|$)|.+/g) ?? [part])
        .map((part) => part.trimEnd())

export function readReads(file: string): Read[] {
  const [, ...parts] = file.split(separator)
  return parts.map((part) => {
    const [parameters = '', ...lines] = part.trimEnd().split('\n')
    return {
      text: lines.join('\n').replace(/;$/, ''),
      parameters: parameters === 'none' ? [] : parameters.split(', '),
    }
  })
}

/** Prepares the statement, which fails if a table, a column or a function is missing or has another type. */
export async function parameterTypesOf(client: pg.ClientBase, text: string): Promise<string[]> {
  await client.query(`prepare read as ${text}`)
  const { rows } = await client.query<{ types: string[] }>(
    "select parameter_types::text[] as types from pg_prepared_statements where name = 'read'",
  )
  await client.query('deallocate read')
  return rows[0]?.types ?? []
}
