import type { Problem } from '../../contract/problem.ts'
import type { UserRow } from '../database/schema/accounts.ts'

export interface TestResponse<Body> {
  status: number
  headers: Headers
  /** The parsed body; null if there is none. */
  body: Body
  problem: Problem
}

/** Calls the server over its socket, like a browser. */
export class TestClient {
  readonly #address: string
  readonly #user: UserRow | undefined
  #cookie: string | undefined

  constructor(address: string, session: { cookie?: string; user?: UserRow } = {}) {
    this.#address = address
    this.#cookie = session.cookie
    this.#user = session.user
  }

  get user(): UserRow {
    if (!this.#user) throw new Error('This client has no signed-in user')
    return this.#user
  }

  get cookie(): string {
    return this.#cookie ?? ''
  }

  get = <Body = unknown>(path: string, headers?: Record<string, string>) =>
    this.send<Body>('GET', path, undefined, headers)

  post = <Body = unknown>(path: string, body?: unknown, headers?: Record<string, string>) =>
    this.send<Body>('POST', path, body, headers)

  put = <Body = unknown>(path: string, body?: unknown, headers?: Record<string, string>) =>
    this.send<Body>('PUT', path, body, headers)

  patch = <Body = unknown>(path: string, body?: unknown, headers?: Record<string, string>) =>
    this.send<Body>('PATCH', path, body, headers)

  delete = <Body = unknown>(path: string, headers?: Record<string, string>) =>
    this.send<Body>('DELETE', path, undefined, headers)

  /** A string body is sent unchanged, anything else as JSON. Redirects are returned, not followed. */
  async send<Body>(
    method: string,
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ): Promise<TestResponse<Body>> {
    const response = await fetch(`${this.#address}${path}`, {
      method,
      redirect: 'manual',
      headers: {
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...(this.#cookie && { cookie: this.#cookie }),
        ...headers,
      },
      ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    })
    const cookie = response.headers.getSetCookie().find((line) => /^(?:__Host-)?filiera_session=/.test(line))
    if (cookie) this.#cookie = cookie.split(';')[0]
    // An event stream does not end on its own.
    const isStream = response.headers.get('content-type')?.startsWith('text/event-stream')
    if (isStream) await response.body?.cancel()
    const text = isStream ? '' : await response.text()
    const isJson = response.headers.get('content-type')?.includes('json') ?? false
    const parsed = isJson && text !== '' ? JSON.parse(text) : null
    return { status: response.status, headers: response.headers, body: parsed as Body, problem: parsed as Problem }
  }
}
