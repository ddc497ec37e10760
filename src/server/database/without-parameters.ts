import { DrizzleQueryError } from 'drizzle-orm'
import pg from 'pg'
import { oneLine } from '../../domain/words/one-line.ts'

/**
 * A failure as it may be logged, stored or shown. What a statement was given stands in the query builder's message, and in PostgreSQL's
 * detail, context and some messages: names, addresses, password hashes. They are left out, in the causes too. Other values are returned as they are.
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

/** The failure in words that can be stored: on one line, without what its statement was given. */
export function reasonOf(error: unknown): string {
  const plain = withoutParameters(error)
  return oneLine(plain instanceof Error ? plain.message : String(plain), longestReason)
}

/** Class 22 is about a value, which the message quotes. */
const plainMessage = ({ code, message }: pg.DatabaseError): string =>
  code?.startsWith('22') ? `A value was refused (${code})` : message

/** The facts that name the failure; others may be of any kind. */
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
