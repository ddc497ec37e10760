import { expect, test } from 'vitest'
import { ApiError, NoAnswer } from '../../../../../shared/calls/http.ts'
import { pauseAfter, titleOfRefusal } from './trying-again.ts'

const sentence = JSON.stringify({ code: 'internal', message: 'Qualcosa non ha funzionato.' })
const answered = (status: number, body = sentence) => new ApiError(status, body, '')
const said = (status: number, code: string) => answered(status, JSON.stringify({ code, message: 'Riprova tra poco.' }))

test.each([
  ['no answer', new NoAnswer('away'), 99, 'server'],
  ['a foreign proxy whose server is down', answered(502, '<html>'), 99, 'server'],
  ['a foreign proxy without a server', answered(404, '404 page not found'), 99, 'server'],
  ['the portal’s proxy without a running server', said(503, 'portal.unavailable'), 99, 'server'],
  ['a server whose database is down', said(503, 'database.unavailable'), 99, 'server'],
  ['a server whose database is failing over', said(503, 'database.read_only'), 99, 'server'],
  ['a rate-limited call', answered(429), 0, 'turn'],
  ['a call that timed out', answered(408), 0, 'turn'],
  ['an ended session', answered(401), 0, 'session'],
  ['a first server error', answered(500), 0, 'server'],
])('%s is retried after a pause', (_, error, faults, waitsFor) => {
  expect(pauseAfter(error, faults)).toMatchObject({ waitsFor })
})

test.each([
  ['an unknown code', answered(404), 0],
  ['a refusal', answered(409), 0],
  ['a repeated server error', answered(500), 3],
  ['a busy server', said(503, 'busy'), 3],
])('%s is not retried', (_, error, faults) => {
  expect(pauseAfter(error, faults)).toBeNull()
})

test('only a 404 is reported as an unknown code', () => {
  expect([404, 409, 500].map((status) => titleOfRefusal(answered(status)))).toEqual([
    'Codice sconosciuto',
    'Non aperto',
    'Non aperto',
  ])
})
