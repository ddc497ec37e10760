import { type Agent, request } from 'node:http'

export interface Call {
  address: string
  agent: Agent
  method?: 'GET' | 'POST' | 'PUT'
  cookie: string
  /** Sent as JSON. */
  body?: object
  /** Idempotency key of the intent, shared by all attempts. */
  key?: string
}

export interface Answer {
  /** 0: no response. */
  status: number
  body: string
}

const longestMs = 30_000

/** Sends one request like a page in the browser. Always resolves. */
export const ask = (path: string, { address, agent, method = 'GET', cookie, body, key }: Call): Promise<Answer> =>
  new Promise((resolve) => {
    const call = request(`${address}${path}`, {
      agent,
      method,
      timeout: longestMs,
      headers: {
        cookie,
        origin: address,
        ...(body && { 'content-type': 'application/json' }),
        ...(key && { 'idempotency-key': key }),
      },
    })
    const none = () => resolve({ status: 0, body: '' })
    call.on('response', (response) => {
      const parts: Buffer[] = []
      response.on('data', (part: Buffer) => parts.push(part))
      response.on('end', () => resolve({ status: response.statusCode ?? 0, body: Buffer.concat(parts).toString() }))
      response.on('error', none)
    })
    call.on('timeout', () => call.destroy(new Error('No answer')))
    call.on('error', none)
    call.end(body && JSON.stringify(body))
  })
