import type { AddressInfo } from 'node:net'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterEach, expect, test } from 'vitest'
import { DomainError } from '../../../domain/errors.ts'
import { registerCompression } from './compression.ts'
import { answerCsv } from './csv-answer.ts'
import { openProblemAnswers } from './problem.ts'

let http: FastifyInstance | undefined

afterEach(() => http?.close())

/** Serves these rows like the portal and returns the URL. */
async function serve(
  rows: () => AsyncIterable<(string | number | null)[]>,
  reader: 'person' | 'program' = 'person',
): Promise<string> {
  http = Fastify({ forceCloseConnections: true })
  await registerCompression(http)
  http.setErrorHandler(openProblemAnswers())
  http.get('/prova.csv', (_request, reply) =>
    answerCsv(reply, { name: 'prova', reader, header: ['A', 'B'], rows: rows() }),
  )
  await http.listen({ host: '127.0.0.1', port: 0 })
  return `http://127.0.0.1:${(http.server.address() as AddressInfo).port}/prova.csv`
}

const hex = async (response: Response) => Buffer.from(await response.arrayBuffer()).toString('hex')

test('cells are quoted where necessary, and no text begins like a formula', async () => {
  const address = await serve(async function* () {
    yield ['a;b', 'dice "sì"']
    yield ['due\nrighe', null]
    yield ['=1+1', '@somma']
    yield ['+39 02', 7]
    yield ['4,90', '0,00']
  })
  const lines = ['\ufeffA;B', `"a;b";"dice ""sì"""`, '"due\nrighe";', "'=1+1;'@somma", "'+39 02;7", '4,90;0,00', '']
  expect(await hex(await fetch(address))).toBe(Buffer.from(lines.join('\r\n')).toString('hex'))
})

test('a table for a program contains every text unchanged', async () => {
  const address = await serve(async function* () {
    yield ['=1+1', '+39 02']
    yield ["'=1", 'a;b']
  }, 'program')
  const lines = ['\ufeffA;B', '=1+1;+39 02', `'=1;"a;b"`, '']
  expect(await hex(await fetch(address))).toBe(Buffer.from(lines.join('\r\n')).toString('hex'))
})

test('a table without rows is its header', async () => {
  const address = await serve(async function* () {})
  expect(await hex(await fetch(address))).toBe(Buffer.from('\ufeffA;B\r\n').toString('hex'))
})

test('an error in the middle of the rows aborts the response, so that it cannot be mistaken for complete', async () => {
  const address = await serve(async function* () {
    // Enough rows that part of the response has been sent before the error.
    for (let n = 0; n < 50_000; n++) yield [`riga ${n} ${Math.random()}`, n]
    throw new Error('The database is gone')
  })
  await expect(fetch(address).then((response) => response.text())).rejects.toThrow()
})

test('an error before the first row is answered with a JSON problem instead of a file', async () => {
  const address = await serve(async function* () {
    yield* []
    throw new DomainError('unavailable', 'database.unavailable', 'Riprova tra poco.')
  })
  const response = await fetch(address)
  expect(response.status).toBe(503)
  expect(await response.json()).toMatchObject({ code: 'database.unavailable' })
  const { headers } = response
  expect(['content-encoding', 'content-disposition'].filter((name) => headers.has(name))).toEqual([])
})

test('rows are read as they are sent, and no further after the client has disconnected', async () => {
  let read = 0
  let isOver = false
  const address = await serve(async function* () {
    try {
      for (; read < 5_000_000; read++) yield [`riga ${read} ${Math.random()}`, read]
    } finally {
      isOver = true
    }
  })
  const leaving = new AbortController()
  const response = await fetch(address, { signal: leaving.signal })
  await response.body?.getReader().read()
  leaving.abort()
  await expect.poll(() => isOver).toBe(true)
  expect(read).toBeLessThan(1_000_000)
})
