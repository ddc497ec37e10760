import { keptMs, readTab, writeTab } from '../forms/tab-memory.ts'
import { doubleClickMs } from './double-click.ts'

import { ApiError, http, statusOf } from './http.ts'

/** What a form asks to create, as long as a try of it is unanswered. */
interface Intent {
  key: string
  /** What was sent with this key, and nobody knows whether it has arrived. */
  tries: Try[]
  /** When it was last sent (epoch ms): as long as the form it comes from may be kept, its key is. */
  at: number
}

interface Try {
  path: string
  /** As JSON. */
  input: string
  /** Where it is more than the input. */
  body?: unknown
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
  const forget = () => answers.delete(name)
  const forgetSoon = () => void setTimeout(forget, doubleClickMs)
  // The second click has not read that something is there already: it is no wish for more.
  answer.then(forgetSoon, (error) => (isMadeEarlier(error) ? forgetSoon() : forget()))
  return answer
}

interface Once<Answer> {
  /** What it comes from, where its content may be changed between two tries. Left out, other content is another wish. */
  form?: string
  /** Makes the body where it is more than the input (an instant). */
  bodyOf?: () => unknown
  /** False if what was made has been undone since (cancelled). */
  stands?: (answer: Answer) => boolean
}

/**
 * POSTs with an Idempotency-Key: a double click shares one request, and a retry while nobody knows whether the first has arrived sends the
 * same key and body, also after a reload of the page. Where the form was changed meanwhile the key stays: the server makes only one of the two, and
 * says so (`isMadeEarlier`) if it was the earlier one. The click after that is a new wish. So is a retry of what has arrived, and was undone since.
 */
export function postOnce<Answer>(path: string, input: unknown, once: Once<Answer> = {}): Promise<Answer> {
  const text = JSON.stringify(input)
  const click = `${path} ${text}`
  return asOneClick(click, () => post(once.form ?? click, { path, input: text }, once))
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
    // What the earlier try made is gone again; if something else is missing, the next answer says so too.
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
 * What the server says of this content: nothing was made of it. Any other failure (no answer, a proxy's, an ended session, too many calls, an instance of
 * an earlier release that does not know the path) says nothing.
 */
const isRefusal = (error: unknown): boolean =>
  [400, 404, 409, 422].includes(statusOf(error) ?? 0) &&
  !(error instanceof ApiError && error.problem?.code === 'route.not_found')

/** An earlier try, sent with other content, has arrived after all; nothing was made of this one. */
export const isMadeEarlier = (error: unknown): boolean =>
  error instanceof ApiError && error.problem?.code === 'idempotency.reused'

/** What a form sent last, and where to, if nobody knows whether it has arrived; what is on its way counts too. */
export function unanswered<Body>(form: string): { path: string; body: Body } | null {
  const last = readIntents()[form]?.tries.at(-1)
  return last ? { path: last.path, body: bodyOfTry(last) as Body } : null
}

function write(name: string, intent: Pick<Intent, 'key' | 'tries'>): void {
  writeIntents({ ...readIntents(), [name]: { ...intent, at: Date.now() } })
}

/** Leaves these tries unanswered. Without any, the next one is a new wish. */
function settle(name: string, key: string, tries: Try[]): void {
  const { [name]: intent, ...others } = readIntents()
  if (intent?.key !== key) return
  writeIntents(tries.length > 0 ? { ...others, [name]: { ...intent, tries } } : others)
}

function readIntents(): Record<string, Intent> {
  const intents: Record<string, Intent> = JSON.parse(readTab(storageKey) ?? '{}')
  const oldest = Date.now() - keptMs
  // A tab that is open since an older release holds others.
  return Object.fromEntries(Object.entries(intents).filter(([, { at, tries }]) => at > oldest && Array.isArray(tries)))
}

const writeIntents = (intents: Record<string, Intent>): void => writeTab(storageKey, JSON.stringify(intents))

/** `randomUUID` exists only in secure contexts; random bytes exist everywhere. */
const newKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')
