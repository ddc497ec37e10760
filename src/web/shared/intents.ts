import { doubleClickMs } from './double-click.ts'
import { ApiError, http } from './http.ts'
import { keptMs } from './tab-memory.ts'

/** What a click asks to create. Clicks for the same thing are one intent, until it is answered. */
interface Intent {
  key: string
  body: unknown
  /** When it was last sent (epoch ms): as long as the form it comes from may be kept, its key is. */
  at: number
}

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
 * POSTs with an Idempotency-Key that belongs to path and input: a double click shares one request, and a retry while nobody knows
 * whether the first has arrived sends the same key and body, also after a reload of the page. `bodyOf` makes the body where it is more than the input (an instant).
 */
export function postOnce<Answer>(path: string, input: unknown, bodyOf: () => unknown = () => input): Promise<Answer> {
  const name = `${path} ${JSON.stringify(input)}`
  return asOneClick(name, () => post<Answer>(path, name, bodyOf))
}

async function post<Answer>(path: string, name: string, bodyOf: () => unknown): Promise<Answer> {
  const intents = readIntents()
  const { key, body } = intents[name] ?? { key: newKey(), body: bodyOf() }
  writeIntents({ ...intents, [name]: { key, body, at: Date.now() } })
  try {
    const answer = await http.post<Answer>(path, body, { headers: { 'idempotency-key': key } })
    forget(name)
    return answer
  } catch (error) {
    if (isRefusal(error)) forget(name)
    throw error
  }
}

/**
 * What the server says of the work itself, after it has looked for the key: nothing was made. Any other failure (no answer, a proxy's, an
 * ended session, too many calls) says nothing of an earlier try.
 */
const isRefusal = (error: unknown): boolean => error instanceof ApiError && [400, 404, 409, 422].includes(error.status)

/** What was sent to `path`, and nobody knows whether it has arrived; what is on its way among it. */
export const unanswered = <Body>(path: string): Body[] =>
  Object.entries(readIntents()).flatMap(([name, { body }]) => (name.startsWith(`${path} `) ? [body as Body] : []))

function forget(name: string): void {
  const { [name]: _, ...others } = readIntents()
  writeIntents(others)
}

/** What the tab's memory did not take: it may be full, or switched off. */
let unsaved: Record<string, Intent> | undefined

function readIntents(): Record<string, Intent> {
  const intents = unsaved ?? readStored()
  const oldest = Date.now() - keptMs
  return Object.fromEntries(Object.entries(intents).filter(([, { at }]) => at > oldest))
}

function readStored(): Record<string, Intent> {
  try {
    return JSON.parse(sessionStorage.getItem(storageKey) ?? '{}')
  } catch {
    return {}
  }
}

function writeIntents(intents: Record<string, Intent>): void {
  try {
    sessionStorage.setItem(storageKey, JSON.stringify(intents))
    unsaved = undefined
  } catch {
    unsaved = intents
  }
}

/** `randomUUID` exists only in secure contexts; random bytes exist everywhere. */
const newKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')
