import { type AddressInfo, connect, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { registerPromptClose } from './prompt-close.ts'

/** Longer than a test may take. */
const endlessMs = 3_600_000

/** Closes the server 100 ms after `said` was sent on a connection that the client keeps open. Returns the data the client received. */
async function closeAfter(said: string, graceMs: number): Promise<string> {
  const http = Fastify()
  registerPromptClose(http, { stopping: new AbortController().signal, graceMs })
  http.get('/', async () => {
    await sleep(300)
    return { answer: 'whole' }
  })
  http.post('/', async () => 'never')
  await http.listen({ host: '127.0.0.1', port: 0 })
  const { port } = http.server.address() as AddressInfo
  const client = connect(port, '127.0.0.1')
  const read = collect(client)
  client.write(said)
  await sleep(100)
  const ended = new Promise((resolve) => client.once('close', resolve))
  await http.close()
  await ended
  return read()
}

function collect(client: Socket): () => string {
  let text = ''
  client.on('data', (chunk) => {
    text += chunk.toString()
  })
  client.on('error', () => undefined)
  return () => text
}

test('a response in progress is completed, and its connection is closed without waiting', async () => {
  const read = await closeAfter('GET / HTTP/1.1\r\nHost: x\r\n\r\n', endlessMs)
  expect(read).toContain('{"answer":"whole"}')
})

test.each([
  ['without a request', ''],
  ['with an incomplete request', 'GET / HTTP/1.1\r\nHost:'],
  [
    'with an incomplete body',
    'POST / HTTP/1.1\r\nHost: x\r\ncontent-type: application/json\r\ncontent-length: 10\r\n\r\n{"a"',
  ],
])('a connection %s is closed after the grace period', async (_name, said) => {
  expect(await closeAfter(said, 500)).not.toContain('200 OK')
})
