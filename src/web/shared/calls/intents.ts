import { keptMs, readTab, writeTab } from '../forms/tab-memory.ts'
import { doubleClickMs } from './double-click.ts'

import { ApiError, http, statusOf } from './http.ts'

/** A creation request of a form with at least one unanswered attempt. */
interface Intent {
  key: string
  /** Attempts sent with this key whose outcome is unknown. */
  tries: Try[]
  /** Time of the last attempt (epoch ms). The key expires together with the form's draft. */
  at: number
}

interface Try {
  path: string
  /** As JSON. */
  input: string
  /** Set if it differs from the input. */
  body?: unknown
}

const storageKey = 'filiera-intents'

/** Responses of running and just completed requests. */
const answers = new Map<string, Promise<unknown>>()

/** Runs `send` once for both clicks of a double click, and returns the same response to both. `name` identifies the action and its content. */
export function dedupe<Answer>(name: string, send: () => Promise<Answer>): Promise<Answer> {
  const shared = answers.get(name)
  if (shared !== undefined) return shared as Promise<Answer>
  const answer = send()
  answers.set(name, answer)
  const forget = () => answers.delete(name)
  const forgetSoon = () => void setTimeout(forget, doubleClickMs)
  // On `isMadeEarlier` the user has not read the message yet at the second click, so it must not create another resource.
  answer.then(forgetSoon, (error) => (isMadeEarlier(error) ? forgetSoon() : forget()))
  return answer
}

interface Once<Answer> {
  /** The form that the request comes from, if its content may change between two attempts. If absent, other content counts as a new request. */
  form?: string
  /** Creates a body that differs from the input (it includes a timestamp). */
  bodyOf?: () => unknown
  /** Returns false if the created resource was undone since (cancelled). */
  stands?: (answer: Answer) => boolean
}

/**
 * POSTs with an Idempotency-Key. A double click shares one request. A retry of an attempt with unknown outcome sends the same key and body,
 * even after a reload of the page. If the form was changed in between, the key stays the same: the server creates only one of the two and
 * reports an earlier creation (see `isMadeEarlier`). The next click is a new request, and so is a retry of an attempt that succeeded and
 * was undone since.
 */
export function postOnce<Answer>(path: string, input: unknown, once: Once<Answer> = {}): Promise<Answer> {
  const text = JSON.stringify(input)
  const click = `${path} ${text}`
  return dedupe(click, () => post(once.form ?? click, { path, input: text }, once))
}

async function post<Answer>(name: string, wanted: Try, once: Once<Answer>): Promise<Answer> {
  const { bodyOf, stands } = once
  const { key, tries } = readIntents()[name] ?? { key: newKey(), tries: [] }
  const earlier = tries.find((one) => isSame(one, wanted))
  const sent = earlier ?? (bodyOf ? { ...wanted, body: bodyOf() } : wanted)
  write(name, { key, tries: [...without(tries, sent), sent] })
  try {
    const answer = await http.post<Answer>(sent.path, bodyOfTry(sent), { headers: { 'idempotency-key': key } })
    settle(name, key, [])
    if (!earlier || !stands || stands(answer)) return answer
  } catch (error) {
    // The resource of the earlier attempt is gone again, so try once with a new key. If the 404 has another cause, the next response
    // reports it too.
    const isGone = earlier && tries.length === 1 && isRefusal(error) && statusOf(error) === 404
    if (isGone || isMadeEarlier(error)) settle(name, key, [])
    else if (isRefusal(error)) settle(name, key, without(readIntents()[name]?.tries ?? [], sent))
    if (!isGone) throw error
  }
  return post(name, wanted, once)
}

const isSame = (one: Try, other: Try): boolean => one.path === other.path && one.input === other.input

const without = (tries: readonly Try[], gone: Try): Try[] => tries.filter((one) => !isSame(one, gone))

const bodyOfTry = ({ input, body }: Try): unknown => body ?? JSON.parse(input)

/**
 * The server refused this content and created nothing. Any other failure (no response, a proxy's page, an expired session, too many calls,
 * an instance of an earlier release that does not know the path) leaves the outcome unknown.
 */
const isRefusal = (error: unknown): boolean =>
  [400, 404, 409, 422].includes(statusOf(error) ?? 0) &&
  !(error instanceof ApiError && error.problem?.code === 'route.not_found')

/** An earlier attempt with different content had succeeded; this one created nothing. */
export const isMadeEarlier = (error: unknown): boolean =>
  error instanceof ApiError && error.problem?.code === 'idempotency.reused'

/** The form's last attempt with unknown outcome, including one still running; null if there is none. */
export function unanswered<Body>(form: string): { path: string; body: Body } | null {
  const last = readIntents()[form]?.tries.at(-1)
  return last ? { path: last.path, body: bodyOfTry(last) as Body } : null
}

function write(name: string, intent: Pick<Intent, 'key' | 'tries'>): void {
  writeIntents({ ...readIntents(), [name]: { ...intent, at: Date.now() } })
}

/** Keeps only these attempts as unanswered. If none is left, the next attempt is a new request with a new key. */
function settle(name: string, key: string, tries: Try[]): void {
  const { [name]: intent, ...others } = readIntents()
  if (intent?.key !== key) return
  writeIntents(tries.length > 0 ? { ...others, [name]: { ...intent, tries } } : others)
}

function readIntents(): Record<string, Intent> {
  const intents: Record<string, Intent> = JSON.parse(readTab(storageKey) ?? '{}')
  const oldest = Date.now() - keptMs
  // Entries of an older release, in a tab open since then, have no `tries`.
  return Object.fromEntries(Object.entries(intents).filter(([, { at, tries }]) => at > oldest && Array.isArray(tries)))
}

const writeIntents = (intents: Record<string, Intent>): void => writeTab(storageKey, JSON.stringify(intents))

/** `randomUUID` exists only in secure contexts; random bytes exist everywhere. */
const newKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')
