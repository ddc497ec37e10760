import pg from 'pg'

/** A statement is prepared after this many calls: for one or two calls it is not worth it. */
const worthPreparing = 3

/** Limit per connection; a list of another length, for example, is a different text. */
const maxPrepared = 400

/** Calls of each text in this process. */
const met = new Map<string, number>()

const names = new Map<string, string>()

/** The name under which a text is prepared on every connection; undefined while it is not worth it. */
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
  const name = `q_${names.size}`
  names.set(text, name)
  return name
}

interface Statement {
  text: string
  name?: string
}

const isStatement = (value: unknown): value is Statement =>
  typeof value === 'object' && value !== null && 'text' in value && typeof value.text === 'string'

/** The same call with a name, in each of the forms in which pg's pool, Drizzle and pg-boss call `query`. */
function withName(call: readonly unknown[]): readonly unknown[] {
  const [first, values, ...rest] = call
  if (!Array.isArray(values) || values.length === 0) return call
  const statement = typeof first === 'string' ? { text: first } : first
  if (!isStatement(statement) || statement.name !== undefined) return call
  const name = preparedName(statement.text)
  return name === undefined ? call : [{ ...statement, name, values }, ...rest]
}

/**
 * A connection that has PostgreSQL parse and plan a statement with parameters once instead of at every call: an order takes some ten
 * statements, and planning them cost more than running them. PostgreSQL itself decides when one plan serves all values.
 */
export class PreparingClient extends pg.Client {
  constructor(config?: string | pg.ClientConfig) {
    super(config)
    const query = this.query.bind(this) as (...call: readonly unknown[]) => unknown
    Object.assign(this, { query: (...call: readonly unknown[]) => query(...withName(call)) })
  }
}
