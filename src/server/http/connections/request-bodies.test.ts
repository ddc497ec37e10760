import { once } from 'node:events'
import { type AddressInfo, connect, Socket } from 'node:net'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { setTimeout } from 'node:timers/promises'
import fastify from 'fastify'
import { expect, test } from 'vitest'
import type { UserRow } from '../../database/schema/accounts.ts'
import { openProblemAnswers } from '../answers/problem.ts'
import { fileBodyMs, leaveFilesUnread, receiveFile, registerBodyLimits } from './request-bodies.ts'

test('a request whose body does not arrive in time gets a 408, so that a proxy does not consider the instance dead', async () => {
  const http = fastify()
  registerBodyLimits(http, 100)
  http.post('/anything', async () => 'ok')
  try {
    await http.listen({ host: '127.0.0.1', port: 0 })
    for (const path of ['/anything', '/nowhere']) {
      const socket = connect((http.server.address() as AddressInfo).port, '127.0.0.1')
      await once(socket, 'connect')
      socket.write(`POST ${path} HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{`)
      const said = await text(socket)
      expect(said).toMatch(/^HTTP\/1\.1 408 /)
      expect(said).toContain('request.timeout')
    }
    const whole = await http.inject({ method: 'POST', url: '/anything', payload: {} })
    expect(whole.body).toBe('ok')
  } finally {
    await http.close()
  }
})

/** A server whose route accepts long bodies; the account is taken from a header. */
async function openLongBodies() {
  const log: string[] = []
  const http = fastify({ logger: { level: 'warn', stream: { write: (line: string) => log.push(line) } } })
  http.decorateRequest('user', null)
  const begun: string[] = []
  http.addHook('onRequest', async (request) => {
    begun.push(request.id)
    request.user = { id: String(request.headers['x-account']) } as UserRow
  })
  http.setErrorHandler(openProblemAnswers())
  registerBodyLimits(http)
  leaveFilesUnread(http)
  const read: string[] = []
  const leavings: AbortSignal[] = []
  http.post('/file', { config: { bodyMs: fileBodyMs } }, (request, reply) =>
    receiveFile(request, reply, 1000, async ({ bytes, signal }) => {
      const content = await text(Readable.from(bytes))
      read.push(content)
      if (content === 'wait') {
        leavings.push(signal)
        await once(signal, 'abort')
        signal.throwIfAborted()
      }
      return content
    }),
  )
  await http.listen({ host: '127.0.0.1', port: 0 })
  const { port } = http.server.address() as AddressInfo
  /** Sends the headers and part of the body. */
  const begin = async (account: string, length: number, part: string) => {
    const socket = connect(port, '127.0.0.1')
    await once(socket, 'connect')
    socket.write(
      `POST /file HTTP/1.1\r\nHost: x\r\nConnection: close\r\nX-Account: ${account}\r\nContent-Type: text/csv\r\nContent-Length: ${length}\r\n\r\n${part}`,
    )
    return { socket, answer: () => text(socket) }
  }
  return {
    begun,
    read,
    leavings,
    log,
    begin,
    address: `http://127.0.0.1:${port}/file`,
    [Symbol.asyncDispose]: () => http.close(),
  }
}

test('the long bodies of one account are read one at a time, in parallel with those of others, and only a few may wait', async () => {
  await using server = await openLongBodies()
  const slow = await server.begin('a', 4, 'on')
  const waiting = []
  for (let n = 0; n < 20; n++) waiting.push(await server.begin('a', 3, 'two'))
  const other = await server.begin('b', 3, 'two')
  expect(await other.answer()).toMatch(/^HTTP\/1\.1 200 /)
  const surplus = await server.begin('a', 3, 'two')
  expect(await surplus.answer()).toMatch(/^HTTP\/1\.1 429 /)
  expect(server.read).toEqual(['two'])
  slow.socket.write('ce')
  for (const { answer } of [slow, ...waiting]) expect(await answer()).toMatch(/^HTTP\/1\.1 200 /)
  expect(server.read).toEqual(['two', 'once', ...waiting.map(() => 'two')])
})

test('a client that disconnects in the middle of a body, or before its turn, does not block others', async () => {
  await using server = await openLongBodies()
  const leaving = await server.begin('a', 4, 'on')
  const gone = await server.begin('a', 4, '')
  const last = await server.begin('a', 3, 'two')
  gone.socket.destroy()
  leaving.socket.destroy()
  expect(await last.answer()).toMatch(/^HTTP\/1\.1 200 /)
  expect(server.read).toEqual(['two'])
})

test('a disconnect ends the work on the file and logs nothing, wherever the body was', async () => {
  await using server = await openLongBodies()
  const whole = await server.begin('a', 4, 'wait')
  await expect.poll(() => server.leavings.length).toBe(1)
  // Its body has arrived completely and is unread.
  const waiting = await server.begin('a', 3, 'two')
  const cut = await server.begin('b', 4, 'on')
  await expect.poll(() => server.begun.length).toBe(3)
  for (const { socket } of [waiting, cut, whole]) socket.destroy()
  await expect.poll(() => server.leavings[0]?.aborted).toBe(true)
  const last = await Promise.all(['a', 'b'].map(async (account) => (await server.begin(account, 4, 'last')).answer()))
  for (const answer of last) expect(answer).toMatch(/^HTTP\/1\.1 200 /)
  expect(server.read).toEqual(['wait', 'last', 'last'])
  expect(server.log).toEqual([])
})

test('a body beyond the limit is refused, with or without a content length', async () => {
  await using server = await openLongBodies()
  const announced = await server.begin('a', 1001, 'x'.repeat(1001))
  expect(await announced.answer()).toMatch(/^HTTP\/1\.1 413 /)
  const answer = await fetch(server.address, {
    method: 'POST',
    headers: { 'content-type': 'text/csv', 'x-account': 'a' },
    body: Readable.toWeb(Readable.from(['x'.repeat(600), 'x'.repeat(600)])) as ReadableStream,
    duplex: 'half',
  })
  expect(answer.status).toBe(413)
  expect(server.read).toEqual([])
})

test('a client that reads only after sending still receives the refusal of its body', async () => {
  const http = fastify({ bodyLimit: 1000 })
  registerBodyLimits(http)
  http.post('/anything', async () => 'ok')
  try {
    await http.listen({ host: '127.0.0.1', port: 0 })
    const socket = new Socket().pause().connect((http.server.address() as AddressInfo).port, '127.0.0.1')
    await once(socket, 'connect')
    socket.write(
      `POST /anything HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 3000000\r\n\r\n${'x'.repeat(100_000)}`,
    )
    await setTimeout(200)
    socket.write('x'.repeat(2_900_000))
    expect(await text(socket)).toMatch(/^HTTP\/1\.1 413 /)
  } finally {
    await http.close()
  }
})

test('a GET with a content length is answered without waiting for the body', async () => {
  const http = fastify()
  registerBodyLimits(http)
  http.get('/anything', async () => 'ok')
  try {
    await http.listen({ host: '127.0.0.1', port: 0 })
    const socket = connect((http.server.address() as AddressInfo).port, '127.0.0.1')
    socket.write('GET /anything HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\n\r\n')
    const said = await text(socket)
    expect(said).toMatch(/^HTTP\/1\.1 200 /)
    expect(said.toLowerCase()).toContain('connection: close')
  } finally {
    await http.close()
  }
})

test('a refusal does not wait long for a body that does not arrive', { timeout: 20_000 }, async () => {
  await using server = await openLongBodies()
  const { answer } = await server.begin('a', 3_000_000, 'x')
  expect(await answer()).toMatch(/^HTTP\/1\.1 413 /)
})
