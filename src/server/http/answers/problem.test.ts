import pg from 'pg'
import { expect, test } from 'vitest'
import { toProblem } from './problem.ts'

/** The driver's error, wrapped by the query builder. */
const refusal = (code: string, routine?: string) =>
  new Error('Failed query', { cause: Object.assign(new pg.DatabaseError('refused', 1, 'error'), { code, routine }) })

test.each([
  ['a lost connection', refusal('08006'), 503, 'database.unavailable'],
  ['a server that is shutting down', refusal('57P01', 'ProcessInterrupts'), 503, 'database.unavailable'],
  ['a rejected password', refusal('28P01', 'auth_failed'), 503, 'database.unavailable'],
  ['a database that is being restored', refusal('3D000', 'InitPostgres'), 503, 'database.unavailable'],
  ['a server without free connections', refusal('53300', 'InitProcess'), 503, 'database.unavailable'],
  ['a pooler that cannot reach a server', refusal('08P01'), 503, 'database.unavailable'],
  ['a statement with too few values', refusal('08P01', 'exec_bind_message'), 500, 'internal'],
  ['a standby', refusal('25006', 'PreventCommandIfReadOnly'), 503, 'database.read_only'],
  ['a query that exceeds the limit of temporary files', refusal('53400', 'FileWrite'), 503, 'busy'],
  ['a server without file descriptors', refusal('53000', 'AllocateFile'), 503, 'busy'],
  ['a full disk', refusal('53100', 'mdextend'), 503, 'busy'],
  ['a deadlock', refusal('40P01', 'DeadLockReport'), 503, 'busy'],
  ['an unknown column', refusal('42703', 'errorMissingColumn'), 500, 'internal'],
  [
    'a pool that cannot open a connection',
    new Error('Connection terminated due to connection timeout'),
    503,
    'database.unavailable',
  ],
  ['a full pool', new Error('timeout exceeded when trying to connect'), 503, 'database.unavailable'],
  [
    'a network that is down',
    Object.assign(new Error('connect ENETDOWN'), { code: 'ENETDOWN', syscall: 'connect' }),
    503,
    'database.unavailable',
  ],
  ['a missing file', Object.assign(new Error('ENOENT'), { code: 'ENOENT', syscall: 'open' }), 500, 'internal'],
  ['a bug', new TypeError('undefined'), 500, 'internal'],
])('%s', (_name, error, status, code) => {
  expect([toProblem(error).status, toProblem(error).problem.code]).toEqual([status, code])
})
