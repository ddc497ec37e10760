import { doubleClickMs } from './double-click.ts'
import { ApiError, http } from './http.ts'

/** What a click asks to create. Clicks for the same thing are one intent, until it is done. */
interface Intent {
  key: string
  body: unknown
  /** When it was first asked for (epoch ms). */
  since: number
}

/** A retry after this time is a new wish: the first may have been seen to succeed elsewhere (ms). */
const retryMs = 10 * 60_000

const storageKey = 'filiera-intents'

/** Answers of requests on their way, and of those just done. */
const answers = new Map<string, Promise<unknown>>()

/** Runs `send` once for the clicks of a double click; `name` says what it does, and with what. All of them get its answer. */
export function asOneClick<Answer>(name: string, send: () => Promise<Answer>): Promise<Answer> {
  const shared = answers.get(name)
  if (shared !== undefined) return shared as Promise<Answer>
  const answer = send()
  answers.set(name, answer)
  answer.then(
    () => setTimeout(() => answers.delete(name), doubleClickMs),
    () => answers.delete(name),
  )
  return answer
}

/**
 * POSTs with an Idempotency-Key that belongs to path and input: a double click shares one request, and a retry after a failure sends
 * the same key and body, also after a reload of the page. `bodyOf` makes the body where it is more than the input (an instant).
 */
export function postOnce<Answer>(path: string, input: unknown, bodyOf: () => unknown = () => input): Promise<Answer> {
  const name = `${path} ${JSON.stringify(input)}`
  return asOneClick(name, () => post<Answer>(path, name, bodyOf))
}

async function post<Answer>(path: string, name: string, bodyOf: () => unknown): Promise<Answer> {
  const intents = readIntents()
  const intent = intents[name] ?? { key: newKey(), body: bodyOf(), since: Date.now() }
  writeIntents({ ...intents, [name]: intent })
  try {
    const answer = await http.post<Answer>(path, intent.body, { headers: { 'idempotency-key': intent.key } })
    forget(name)
    return answer
  } catch (error) {
    if (isSpent(error)) forget(name)
    throw error
  }
}

/** The key belongs to something that is over, such as a payment page that nobody can pay any more. */
const isSpent = (error: unknown): boolean =>
  error instanceof ApiError && ['idempotency.reused', 'payment.session_over'].includes(error.problem?.code ?? '')

function forget(name: string): void {
  const { [name]: _, ...others } = readIntents()
  writeIntents(others)
}

/** For browsers that store nothing. */
let inMemory: Record<string, Intent> = {}

function readIntents(): Record<string, Intent> {
  let intents = inMemory
  try {
    intents = JSON.parse(sessionStorage.getItem(storageKey) ?? '{}')
  } catch {
    // Storage may be switched off.
  }
  const oldest = Date.now() - retryMs
  return Object.fromEntries(Object.entries(intents).filter(([, { since }]) => since > oldest))
}

function writeIntents(intents: Record<string, Intent>): void {
  inMemory = intents
  try {
    sessionStorage.setItem(storageKey, JSON.stringify(intents))
  } catch {
    // Kept in memory.
  }
}

/** `randomUUID` exists only in secure contexts; random bytes exist everywhere. */
const newKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')
