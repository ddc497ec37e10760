import type { Problem } from '../../../contract/problem.ts'
import { transport } from './transport.ts'

let accountShown: () => string | undefined = () => undefined

/** Every call sends the account that the page shows: another user may have signed in in another tab. */
export function sendFrom(account: () => string | undefined): void {
  accountShown = account
}

/** Refusal by the server. The message is `"{status}: {body}"`; the text for users is in `problem`. */
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

/** No response from the portal itself: no connection, an interrupted or missing response, or a response of an intermediary. */
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

/** An internal server error, whose message carries no details. */
export const isDefect = (error: unknown): boolean => error instanceof ApiError && error.problem?.code === 'internal'

/** The server's message for the user, or `fallback` if there is none (an outage, a proxy's page). */
export function messageOf(error: unknown, fallback: string): string {
  return (error instanceof ApiError && error.problem?.message) || fallback
}

/**
 * Status of a refusal by the portal itself; null for a response of an intermediary (a proxy without an instance, a block), which says
 * nothing about the request.
 */
export const statusOf = (error: unknown): number | null =>
  error instanceof ApiError && error.problem ? error.status : null

/** Codes sent by the proxy (`deploy/nginx.conf`) and the server (`server/http/answers/problem.ts`). */
const awayCodes: readonly string[] = ['portal.unavailable', 'database.unavailable', 'database.read_only']

/** The portal could not be reached or cannot serve any request at the moment. Does not include a busy server or an unavailable provider. */
export function isAway(error: unknown): boolean {
  if (!(error instanceof ApiError)) return error instanceof NoAnswer
  return error.problem === null || awayCodes.includes(error.problem.code)
}

/** The server runs a newer release and no longer has the page's code; only a reload helps. */
export const isOfEarlierRelease = (error: unknown): boolean =>
  error instanceof ApiError && error.problem?.code === 'page.outdated'

interface RequestOptions {
  body?: unknown
  headers?: Record<string, string>
  signal?: AbortSignal
}

/** Returns the response whatever its status. */
export async function send(method: string, path: string, options: RequestOptions = {}): Promise<Response> {
  const { body, headers, signal } = options
  // A file is sent unchanged, with its own content type.
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
  // After a renewed sign-in the call is repeated.
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

/** Wrong credentials are a 401 too, with a different code. */
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
    throw new NoAnswer('The response was interrupted', { cause })
  }
}

export const readRefusal = async (response: Response, signal?: AbortSignal): Promise<ApiError> =>
  new ApiError(response.status, await readText(response, signal), response.statusText)

/** The portal always answers with JSON, or with 204 if there is no body; anything else comes from an intermediary. */
export async function readJson<T>(response: Response, signal?: AbortSignal): Promise<T> {
  const text = await readText(response, signal)
  try {
    return (response.status === 204 ? undefined : JSON.parse(text)) as T
  } catch (cause) {
    throw new NoAnswer('The response is not from the portal', { cause })
  }
}

/** JSON calls with the session cookie. `T` is the contract's type of the response. */
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
  /** The server stopped counting at `total`. */
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

/** For orders, wishlist and reservations: 403 yields an empty list, any other refusal throws. */
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

/** `?a=1&b=2&b=3` of the defined values, or the empty string; a list repeats its name. */
export function queryString(values: Record<string, unknown>): string {
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(values)) {
    for (const one of [value].flat())
      if (one !== undefined && one !== null && one !== '') search.append(name, String(one))
  }
  const text = search.toString()
  return text && `?${text}`
}

/** Address of the server's login redirect, for a full page load; returns to `returnTo` afterwards. */
export const apiLogin = (returnTo?: string): string =>
  returnTo ? `/api/login?returnTo=${encodeURIComponent(returnTo)}` : '/api/login'

/** Shows the sign-in dialog over the page; resolves to true once the same user is signed in again. */
type AskToSignIn = (request: { isRead: boolean }) => Promise<boolean>

let showDialog: AskToSignIn = async () => false

/** Called by every request that is refused because the session has expired. Does nothing when pages are rendered on the server. */
const askToSignIn: AskToSignIn = (request) => showDialog(request)

export function signInBy(ask: AskToSignIn): void {
  showDialog = ask
}
