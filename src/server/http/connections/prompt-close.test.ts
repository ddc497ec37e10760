import { type AddressInfo, connect, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { registerPromptClose } from './prompt-close.ts'

/** A server that closes 100 ms after `said` has been sent on a connection that the client keeps; how long closing takes, and what the client read. */
async function closeAfter(said: string): Promise<{ ms: number; read: string }> {
  const http = Fastify()
  registerPromptClose(http, { stopping: new AbortController().signal, graceMs: 800 })
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
  const start = performance.now()
  await http.close()
  const ms = performance.now() - start
  await ended
  return { ms, read: read() }
}

function collect(client: Socket): () => string {
  let text = ''
  client.on('data', (chunk) => {
    text += chunk.toString()
  })
  client.on('error', () => undefined)
  return () => text
}

test('an answer under way is sent to its end, and its connection is not waited for', async () => {
  const { ms, read } = await closeAfter('GET / HTTP/1.1\r\nHost: x\r\n\r\n')
  expect(read).toContain('{"answer":"whole"}')
  expect(ms).toBeLessThan(900)
})

test.each([
  ['nothing was asked on', ''],
  ['a question has only begun on', 'GET / HTTP/1.1\r\nHost:'],
  [
    'a body does not come on',
    'POST / HTTP/1.1\r\nHost: x\r\ncontent-type: application/json\r\ncontent-length: 10\r\n\r\n{"a"',
  ],
])('a connection that %s is not waited for', async (_name, said) => {
  expect((await closeAfter(said)).ms).toBeLessThan(2_500)
})
