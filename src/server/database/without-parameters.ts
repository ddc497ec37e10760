import { DrizzleQueryError } from 'drizzle-orm'
import pg from 'pg'
import { oneLine } from '../../domain/words/one-line.ts'

/**
 * Returns an error that is safe to log, store or show. The query builder's message, and PostgreSQL's detail, context and some messages, contain a
 * statement's parameters: names, addresses, password hashes. They are removed, also from the causes. Other values are returned unchanged.
 */
export function withoutParameters(error: unknown): unknown {
  if (!(error instanceof Error)) return error
  if (error instanceof DrizzleQueryError) {
    return copy(error, `Failed query: ${error.query}`, { cause: withoutParameters(error.cause) })
  }
  if (error instanceof pg.DatabaseError) {
    const { severity, code, schema, table, column, constraint, routine } = error
    return copy(error, plainMessage(error), { severity, code, schema, table, column, constraint, routine })
  }
  if (error.cause === undefined) return error
  const cause = withoutParameters(error.cause)
  return cause === error.cause ? error : copy(error, error.message, { ...ownFacts(error), cause })
}

const longestReason = 500

/** The error message in a form that can be stored: on one line, without statement parameters. */
export function reasonOf(error: unknown): string {
  const plain = withoutParameters(error)
  return oneLine(plain instanceof Error ? plain.message : String(plain), longestReason)
}

/** Errors of class 22 concern a value, which the message quotes. */
const plainMessage = ({ code, message }: pg.DatabaseError): string =>
  code?.startsWith('22') ? `A value was refused (${code})` : message

/** Copies only `code`; other properties may contain anything. */
function ownFacts(error: Error): { code?: unknown } {
  return 'code' in error ? { code: error.code } : {}
}

function copy(error: Error, message: string, facts: Record<string, unknown>): Error {
  const plain = Object.assign(new Error(message), facts)
  const frames = error.stack?.split(error.message).at(-1) ?? ''
  const name = error.name === 'Error' ? error.constructor.name : error.name
  Object.defineProperty(plain, 'name', { value: name, configurable: true, writable: true })
  plain.stack = `${name}: ${message}${frames.startsWith('\n    at ') ? frames : ''}`
  return plain
}
