import type { Problem } from '../../../contract/problem.ts'
import { askToSignIn } from './session-ended.ts'
import { transport } from './transport.ts'

let accountShown: () => string | undefined = () => undefined

/** Each call says whose page it comes from: in another tab somebody else may have signed in since. */
export function sendFrom(account: () => string | undefined): void {
  accountShown = account
}

/** A refusal of the server. The message is `"{status}: {body}"`; the text for users is in `problem`. */
export class ApiError extends Error {
  readonly status: number
  readonly problem: Problem | null

  constructor(status: number, body: string, statusText: string) {
    super(`${status}: ${body || statusText}`)
    this.name = 'ApiError'
    this.status = status
    this.problem = parseProblem(body)
  }
}

/** Nothing was heard of the portal itself: no connection, an answer that broke off or does not come, or one of something in between. */
export class NoAnswer extends Error {}

function parseProblem(body: string): Problem | null {
  try {
    const parsed: unknown = JSON.parse(body)
    const isProblem = typeof parsed === 'object' && parsed !== null && 'message' in parsed && 'code' in parsed
    return isProblem ? (parsed as Problem) : null
  } catch {
    return null
  }
}

/** The server failed by a defect: its sentence says no more than that. */
export const isDefect = (error: unknown): boolean => error instanceof ApiError && error.problem?.code === 'internal'

/** The server's message for the user, or `fallback` if there is none (an outage, a proxy's page). */
export function messageOf(error: unknown, fallback: string): string {
  return (error instanceof ApiError && error.problem?.message) || fallback
}

/** The status of the portal's own refusal. A page of something in between (a proxy without an instance, a block) says nothing of what was asked for. */
export const statusOf = (error: unknown): number | null =>
  error instanceof ApiError && error.problem ? error.status : null

/** Of the proxy and of the server: `deploy/nginx.conf`, `server/http/answers/problem.ts`. */
const awayCodes: readonly string[] = ['portal.unavailable', 'database.unavailable', 'database.read_only']

/** Nothing was said about what was asked for: the portal could not be reached, or cannot answer anything for now. Not that it is busy, or a provider away. */
export function isAway(error: unknown): boolean {
  if (!(error instanceof ApiError)) return error instanceof NoAnswer
  return error.problem === null || awayCodes.includes(error.problem.code)
}

/** The portal no longer has the page's code, because a newer release runs: only loading the page anew helps. */
export const isOfEarlierRelease = (error: unknown): boolean =>
  error instanceof ApiError && error.problem?.code === 'page.outdated'

interface RequestOptions {
  body?: unknown
  headers?: Record<string, string>
  signal?: AbortSignal
}

/** The answer as it is, whatever its status. */
export async function send(method: string, path: string, options: RequestOptions = {}): Promise<Response> {
  const { body, headers, signal } = options
  // A file is sent as it is, with its own type.
  const isFile = body instanceof Blob
  const account = accountShown()
  const init: RequestInit = {
    method,
    credentials: 'include',
    headers: {
      accept: 'application/json',
      ...(body === undefined ? {} : { 'content-type': isFile ? body.type : 'application/json' }),
      ...(account && { 'x-account': account }),
      ...headers,
    },
    ...(body === undefined ? {} : { body: isFile ? body : JSON.stringify(body) }),
    ...(signal ? { signal } : {}),
  }
  const response = await reach(path, init)
  if (response.status !== 401 || !(await isSessionOver(response, signal))) return response
  // The call goes on where it was once the user has signed in again.
  return (await askToSignIn({ isRead: method === 'GET' })) ? reach(path, init) : response
}

async function reach(path: string, init: RequestInit): Promise<Response> {
  try {
    return await transport(path, init)
  } catch (cause) {
    if (init.signal?.aborted) throw cause
    throw new NoAnswer('The server could not be reached', { cause })
  }
}

/** Wrong credentials are 401 too. */
const isSessionOver = async (response: Response, signal?: AbortSignal): Promise<boolean> =>
  parseProblem(await readText(response.clone(), signal))?.code === 'auth.required'

async function request<T>(method: string, path: string, options?: RequestOptions): Promise<T> {
  const response = await send(method, path, options)
  if (!response.ok) throw await readRefusal(response, options?.signal)
  return readJson<T>(response, options?.signal)
}

async function readText(response: Response, signal?: AbortSignal): Promise<string> {
  try {
    return await response.text()
  } catch (cause) {
    if (signal?.aborted) throw cause
    throw new NoAnswer('The answer broke off', { cause })
  }
}

export const readRefusal = async (response: Response, signal?: AbortSignal): Promise<ApiError> =>
  new ApiError(response.status, await readText(response, signal), response.statusText)

/** What is no JSON was not said by the portal, but by what stands in between: where it has nothing to say it answers 204. */
export async function readJson<T>(response: Response, signal?: AbortSignal): Promise<T> {
  const text = await readText(response, signal)
  try {
    return (response.status === 204 ? undefined : JSON.parse(text)) as T
  } catch (cause) {
    throw new NoAnswer('The answer is not the portal’s', { cause })
  }
}

/** JSON calls with the session's cookie. `T` is the contract's type of the answer. */
export const http = {
  get: <T>(path: string, options?: RequestOptions) => request<T>('GET', path, options),
  post: <T = void>(path: string, body?: unknown, options?: RequestOptions) =>
    request<T>('POST', path, { ...options, body }),
  put: <T = void>(path: string, body?: unknown, options?: RequestOptions) =>
    request<T>('PUT', path, { ...options, body }),
  patch: <T = void>(path: string, body?: unknown, options?: RequestOptions) =>
    request<T>('PATCH', path, { ...options, body }),
  delete: <T = void>(path: string, options?: RequestOptions) => request<T>('DELETE', path, options),
}

/** One page of a list whose body is an array; total and cursor come in headers. */
export interface ListPage<T> {
  items: T[]
  total: number
  /** There are more than `total`. */
  isCapped: boolean
  nextCursor: string | null
}

async function readPage<T>(response: Response, signal?: AbortSignal): Promise<ListPage<T>> {
  const items = await readJson<T[]>(response, signal)
  const total = Number(response.headers.get('x-total-count') ?? items.length)
  const isCapped = response.headers.get('x-total-capped') === 'true'
  return { items, total, isCapped, nextCursor: response.headers.get('x-next-cursor') || null }
}

export async function getPage<T>(path: string, signal?: AbortSignal): Promise<ListPage<T>> {
  const response = await send('GET', path, signal ? { signal } : {})
  if (!response.ok) throw await readRefusal(response, signal)
  return readPage<T>(response, signal)
}

/** Orders, wishlist and reservations: 403 is an empty list, any other refusal has a fixed message. */
export async function getOwnPage<T>(path: string, signal?: AbortSignal): Promise<ListPage<T>> {
  const response = await send('GET', path, signal ? { signal } : {})
  if (!response.ok) {
    const refusal = await readRefusal(response, signal)
    if (statusOf(refusal) === 403) return { items: [], total: 0, isCapped: false, nextCursor: null }
    refusal.message = 'Network response was not ok'
    throw refusal
  }
  return readPage<T>(response, signal)
}

/** `?a=1&b=2&b=3` of the values that are set, or the empty string; a list repeats its name. */
export function queryString(values: Record<string, unknown>): string {
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(values)) {
    for (const one of [value].flat())
      if (one !== undefined && one !== null && one !== '') search.append(name, String(one))
  }
  const text = search.toString()
  return text && `?${text}`
}

/** Full page navigation to the server's login redirect, coming back to `returnTo` afterwards. */
export const apiLogin = (returnTo?: string): string =>
  returnTo ? `/api/login?returnTo=${encodeURIComponent(returnTo)}` : '/api/login'
