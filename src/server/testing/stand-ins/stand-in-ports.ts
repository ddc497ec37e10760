import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo, Server } from 'node:net'
import { json } from 'node:stream/consumers'
import { setImmediate as nextTurn } from 'node:timers/promises'

const kinds = ['shopify', 'smtp', 'stripe', 'telegram', 'vies'] as const
type Kind = (typeof kinds)[number]

/**
 * A fixed port per kind and process, below the kernel's ephemeral range. Because it does not change, an application that is lent to several tests
 * reaches each test's own stand-in; without a stand-in the connection is refused.
 */
const portOf = (kind: Kind): number => 10_000 + (process.pid % 4_000) * kinds.length + kinds.indexOf(kind)

export const standInUrl = (kind: Kind): string => `http://127.0.0.1:${portOf(kind)}`

/** Listens on the kind's port, or on a free one if there is no kind or its port is taken. Returns the port. */
export async function listenAs(kind: Kind | undefined, server: Server): Promise<number> {
  await listen(server, kind ? portOf(kind) : 0).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EADDRINUSE') throw error
    return listen(server, 0)
  })
  return (server.address() as AddressInfo).port
}

const listen = (server: Server, port: number): Promise<void> =>
  new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, '127.0.0.1', () => {
      server.off('error', reject)
      resolve()
    })
  })

/** An HTTP server on loopback that imitates an external service. */
export abstract class HttpStandIn implements AsyncDisposable {
  protected readonly server = createServer((request, response) => void this.answer(request, response))
  port = 0

  protected abstract answer(request: IncomingMessage, response: ServerResponse): unknown

  get origin(): string {
    return `http://127.0.0.1:${this.port}`
  }

  async listen(kind?: Kind): Promise<this> {
    this.port = await listenAs(kind, this.server)
    return this
  }

  /**
   * Closes the port, so that the next stand-in can use it. Waits until clients in this process have noticed the closed connections; otherwise they
   * would reuse one for their next request.
   */
  async down(): Promise<void> {
    this.server.closeAllConnections()
    await new Promise((resolve) => this.server.close(resolve))
    for (let turn = 0; turn < 2; turn++) await nextTurn()
  }

  /** Opens the port again. */
  up(): Promise<void> {
    return listen(this.server, this.port)
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.down()
  }
}

/** The body of a request; answers 400 and returns undefined if it is no JSON. */
export async function readJson<Body extends object>(
  request: IncomingMessage,
  response: ServerResponse,
): Promise<Body | undefined> {
  const body = (await json(request).catch(() => undefined)) as Body | undefined
  if (!body) response.writeHead(400).end()
  return body
}

export const sendJson = (response: ServerResponse, status: number, body: unknown, headers = {}): void =>
  void response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body))

/** Answers with a page, like a proxy in front of the service. */
export const sendPage = (response: ServerResponse, status: number, text: string): void =>
  void response.writeHead(status, { 'content-type': 'text/html' }).end(`<html>${text}</html>`)
