import { randomUUID } from 'node:crypto'
import { Agent, request } from 'node:http'

export const agent = new Agent({ keepAlive: true })

/** The order's id; null where it was not acknowledged. */
export const postOrder = (address: string, cookie: string, body: string): Promise<string | null> =>
  new Promise((resolve) => {
    const call = request(`${address}/api/orders`, {
      agent,
      method: 'POST',
      headers: { cookie, 'content-type': 'application/json', origin: address, 'idempotency-key': randomUUID() },
    })
    call.on('response', (response) => {
      let text = ''
      response.on('data', (chunk: Buffer) => {
        text += chunk.toString()
      })
      response.on('end', () => resolve(response.statusCode === 201 ? (JSON.parse(text) as { id: string }).id : null))
    })
    call.on('error', () => resolve(null))
    call.end(body)
  })
