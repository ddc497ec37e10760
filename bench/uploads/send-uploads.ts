// A process that uploads a photo as often as requested, like as many users, and reports the failures.
import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'

/** Data that `bench-uploads.ts` sends first. */
export interface SenderOptions {
  address: string
  cookie: string
  photo: Uint8Array
}

/** Bandwidth of an upload: `bytes` every `everyMs` milliseconds. */
export interface Line {
  bytes: number
  everyMs: number
}

/** A number of parallel uploads. */
export interface SendOrder {
  count: number
  line: Line
}

async function upload({ address, cookie, photo }: SenderOptions, line: Line): Promise<void> {
  async function call(method: string, path: string, body: object): Promise<Record<string, string>> {
    const headers = { 'content-type': 'application/json', cookie }
    const answer = await fetch(`${address}${path}`, { method, headers, body: JSON.stringify(body) })
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`)
    return (await answer.json()) as Record<string, string>
  }
  const input = { contentType: 'image/jpeg', contentLength: photo.length }
  const { uploadURL = '' } = await call('POST', '/api/objects/upload', input)
  const status = await send(photo, uploadURL, line)
  if (status !== 204) throw new Error(`PUT: ${status}`)
  await call('PUT', '/api/product-request-images', { imageURL: uploadURL })
}

/** Resolves with the response status. */
async function send(photo: Uint8Array, uploadURL: string, { bytes, everyMs }: Line): Promise<number | undefined> {
  const headers = { 'content-type': 'image/jpeg', 'content-length': photo.length }
  const sending = request(uploadURL, { method: 'PUT', headers })
  const answered = once(sending, 'response') as Promise<[IncomingMessage]>
  for (let at = 0; at < photo.length; at += bytes) {
    if (!sending.write(photo.subarray(at, at + bytes))) await once(sending, 'drain')
    await sleep(everyMs)
  }
  sending.end()
  const [answer] = await answered
  answer.resume()
  return answer.statusCode
}

let options: SenderOptions
process.on('message', async (message: SenderOptions | SendOrder) => {
  if ('photo' in message) {
    options = message
    return
  }
  const { count, line } = message
  const results = await Promise.allSettled(Array.from({ length: count }, () => upload(options, line)))
  process.send?.(results.filter((result) => result.status === 'rejected').map(({ reason }) => String(reason)))
})
