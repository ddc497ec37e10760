import pg from 'pg'
import { statementBegins } from '../traces/spans.ts'

/**
 * Time limit for an answer in milliseconds. The server ends a statement after 15 seconds (`sessionSettings`), and a pooler lets a statement wait for
 * five.
 */
const longestSilenceMs = 25_000

const looks = 5

/** Watches one connection. */
interface Silence {
  /** Call it whenever a statement with this text is sent. */
  asked(text: string): void
}

/**
 * Closes a connection that has received nothing since its last statement was sent. If the server's machine disappears, the kernel would retransmit
 * the statement for a quarter of an hour, and each pooled connection would wait that long for a dead server. In a transaction that raises the
 * statement limit (`setStatementTimeout`) it waits for the statements and for the constraints checked at the commit.
 */
function endWhenSilent(client: pg.Client, silenceMs: number): Silence {
  const read = (): number => (client.connection.stream as unknown as { bytesRead: number }).bytesRead
  // Nothing to wait for before the first statement.
  let readBefore = -1
  let isPatient = false
  let isEnding = false
  // Counts timer ticks instead of elapsed time: after a pause of this process itself, the answer may already have arrived.
  let looked = 0
  const timer = setInterval(() => {
    if (isPatient || read() !== readBefore || ++looked < looks) return
    clearInterval(timer)
    client.connection.stream.destroy(new Error('The database does not answer on this connection'))
  }, silenceMs / looks).unref()
  client.once('end', () => clearInterval(timer))
  return {
    asked(text) {
      readBefore = read()
      looked = 0
      if (isEnding) isPatient = false
      isEnding = text === 'commit' || text === 'rollback'
      if (text.startsWith('set local statement_timeout')) isPatient = true
    },
  }
}

/** A statement is prepared on this call. Preparing does not pay off for one or two calls. */
const worthPreparing = 3

/** Limit per connection. A list of another length, for example, is a different text. */
const maxPrepared = 400

/** Number of calls per text in this process. */
const met = new Map<string, number>()

const names = new Map<string, string>()

let given = 0

const nextName = () => `q_${given++}`

/** Name of a statement that is prepared from its first call on. */
export function nameAtOnce(text: string): string {
  const name = names.get(text) ?? nextName()
  names.set(text, name)
  return name
}

/** Name under which a text is prepared on every connection; undefined until it has been called often enough. */
export function preparedName(text: string): string | undefined {
  const known = names.get(text)
  if (known !== undefined || names.size >= maxPrepared) return known
  const times = (met.get(text) ?? 0) + 1
  if (times < worthPreparing) {
    if (met.size >= 10 * maxPrepared) met.clear()
    met.set(text, times)
    return undefined
  }
  met.delete(text)
  const name = nextName()
  names.set(text, name)
  return name
}

/**
 * True if a prepared plan no longer fits its tables because a column has changed its type. PostgreSQL then rejects the statement under its name on
 * every connection that prepared it.
 */
export const isStalePlan = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && error.routine === 'RevalidateCachedQuery'

/** Names that replaced the name of a stale plan. */
const renewed = new Set<string>()

/** Gives the statement a new name, so that it is planned again. */
function forgetStalePlan(text: string, name: string, error: unknown): void {
  if (!isStalePlan(error) || names.get(text) !== name) return
  renewed.delete(name)
  const next = nextName()
  names.set(text, next)
  renewed.add(next)
}

/** A pooler identifies a statement by its text instead of its name, so only a different text is planned again. */
const textUnder = (name: string, text: string): string => (renewed.has(name) ? `${text}\n-- ${name}` : text)

interface Statement {
  text: string
  name?: string
}

const isStatement = (value: unknown): value is Statement =>
  typeof value === 'object' && value !== null && 'text' in value && typeof value.text === 'string'

const textOf = ([first]: readonly unknown[]): string =>
  typeof first === 'string' ? first : isStatement(first) ? first.text : ''

type Query = (...call: readonly unknown[]) => unknown

/** Makes the same call with a statement name, for all forms in which pg's pool, Drizzle and pg-boss call `query`. */
function runNamed(query: Query, call: readonly unknown[]): unknown {
  const [first, values, ...rest] = call
  if (!Array.isArray(values) || (isStatement(first) && first.name === undefined && values.length === 0))
    return query(...call)
  const statement = typeof first === 'string' ? { text: first } : first
  if (!isStatement(statement)) return query(...call)
  const { text } = statement
  const name = statement.name ?? (values.length > 0 ? preparedName(text) : undefined)
  if (name === undefined) return query(...call)
  const named = { ...statement, name, text: textUnder(name, text), values }
  const [callback] = rest
  // The pool uses the callback form for statements outside transactions, which can be repeated at once.
  if (typeof callback === 'function') {
    return query(named, (error: unknown, result: unknown) => {
      forgetStalePlan(text, name, error)
      const next = names.get(text) ?? name
      if (isStalePlan(error)) query({ ...named, name: next, text: textUnder(next, text) }, callback)
      else callback(error, result)
    })
  }
  const answer = query(named, ...rest)
  if (answer instanceof Promise) answer.catch((error: unknown) => forgetStalePlan(text, name, error))
  return answer
}

/** The same, with a span in the traced request or job. */
function runTraced(query: Query, call: readonly unknown[], text: string): unknown {
  const ended = statementBegins(text)
  if (!ended) return runNamed(query, call)
  const callback = call.at(-1)
  if (typeof callback === 'function') {
    const told = (error: unknown, result: unknown) => {
      ended(error)
      callback(error, result)
    }
    return runNamed(query, [...call.slice(0, -1), told])
  }
  const answer = runNamed(query, call)
  if (answer instanceof Promise) answer.then(() => ended(), ended)
  else ended()
  return answer
}

export interface PreparingClientConfig extends pg.ClientConfig {
  /** Time limit for an answer in milliseconds. Defaults to `longestSilenceMs`. */
  silenceMs?: number
}

/**
 * A connection on which PostgreSQL parses and plans a statement with parameters once instead of for every call. An order takes some ten statements,
 * and planning them cost more than running them. PostgreSQL itself decides when one plan serves all values.
 */
export class PreparingClient extends pg.Client {
  constructor(config: PreparingClientConfig = {}) {
    super(config)
    const query = this.query.bind(this) as Query
    const silence = endWhenSilent(this, config.silenceMs ?? longestSilenceMs)
    const ask = (...call: readonly unknown[]) => {
      const text = textOf(call)
      silence.asked(text)
      return runTraced(query, call, text)
    }
    Object.assign(this, { query: ask })
  }
}
