import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { User } from '../../../contract/accounts/accounts.ts'
import type { VatConsultation } from '../../../contract/accounts/business-profile.ts'
import type { AdminUser } from '../../../contract/accounts/customers.ts'
import {
  failing,
  startViesStandIn,
  stateIsDown,
  unknownEnding,
  type ViesFate,
} from '../../testing/stand-ins/vies-stand-in.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'
import type { TestClient } from '../../testing/test-client.ts'

const profile = {
  companyName: 'Moda Uno S.r.l.',
  vatNumber: 'IT00743110157',
  pecEmail: 'modauno@pec.it',
  companyAddress: 'Via Roma 1, Milano',
}

const unknownNumber = `DE123456${unknownEnding}`

const start = async (variables: Record<string, string> = {}) => {
  const vies = await startViesStandIn()
  const app = await startTestApp({
    environment: { ...vies.environment, VIES_REQUESTER: 'IT12345678903', ...variables },
  })
  const stack = new AsyncDisposableStack()
  stack.use(vies)
  stack.use(app)
  return { vies, app, [Symbol.asyncDispose]: () => stack.disposeAsync() }
}

const save = (client: TestClient, change: object = {}) =>
  client.put<User>('/api/auth/business-profile', { ...profile, ...change })

const answerOf = async (client: TestClient) =>
  (await client.get<VatConsultation | null>('/api/auth/vat-consultation')).body

const kept = async ({ context }: TestApp) =>
  (await context.db.execute<{ number: string }>(sql`select vat_number as number from vat_consultations order by id`))
    .rows

/** Makes the failed jobs due again, as after their retry delay, and runs them. */
const tryAgain = async (app: TestApp) => {
  await app.context.db.execute(sql`update jobs.job set start_after = now() where name = 'ask-vies' and state = 'retry'`)
  return app.runJobs()
}

test('saving the profile queries VIES with the portal’s own number, and the response is stored with its consultation number', async () => {
  await using portal = await start()
  const { app, vies } = portal
  const [client, admin] = [await app.as('base'), await app.as('admin')]
  await save(client)
  expect(vies.requests).toEqual([])
  expect(await answerOf(client)).toBeNull()
  await app.runJobs()
  expect(vies.requests).toEqual([
    { countryCode: 'IT', vatNumber: '00743110157', requesterMemberStateCode: 'IT', requesterNumber: '12345678903' },
  ])
  const answer = await answerOf(client)
  expect(answer).toEqual({
    vatNumber: 'IT00743110157',
    outcome: 'valid',
    name: 'MODA UNO S.R.L.',
    address: 'VIA ROMA 1 20121 MILANO MI',
    consultationNumber: 'WAPI00743110157',
    answeredAt: expect.any(String),
  })
  const { body: waiting } = await admin.get<AdminUser[]>('/api/admin/users?verification=pending')
  expect(waiting.map(({ id, vatConsultation }) => [id, vatConsultation])).toEqual([[client.user.id, answer]])
  // The number already has a valid response, so VIES is not queried again.
  await save(client, { companyAddress: 'Via Verdi 2, Milano' })
  await app.runJobs()
  expect(vies.requests).toHaveLength(1)
})

test('a number unknown to VIES can still be verified, and is queried again when the profile is saved later', async () => {
  await using portal = await start()
  const { app, vies } = portal
  const [client, admin] = [await app.as('base'), await app.as('admin')]
  await save(client, { vatNumber: unknownNumber })
  await app.runJobs()
  expect(await answerOf(client)).toMatchObject({ outcome: 'unknown', name: null, address: null })
  const verified = await admin.put<User>(`/api/admin/users/${client.user.id}/verification`, { verified: true })
  expect(verified.body.isBusinessVerified).toBe(true)
  // Saved again within an hour: the stored response is still used.
  await save(client, { vatNumber: unknownNumber })
  await app.runJobs()
  expect(vies.requests).toHaveLength(1)
  await app.moveClock({ hours: 1, minutes: 1 })
  vies.fates = [{ body: { valid: true, name: 'NEU GMBH', address: '---', requestIdentifier: 'WAPI2' } }]
  await save(client, { vatNumber: unknownNumber })
  await app.runJobs()
  expect(await answerOf(client)).toMatchObject({ outcome: 'valid', name: 'NEU GMBH', address: null })
  expect(await kept(app)).toHaveLength(2)
})

const noAnswers: readonly (readonly [string, ViesFate])[] = [
  ['an unavailable member state', stateIsDown],
  ['too many concurrent requests', failing('MS_MAX_CONCURRENT_REQ')],
  ['an unavailable service', failing('SERVICE_UNAVAILABLE', 503)],
  ['a failure answered with 200', failing('GLOBAL_MAX_CONCURRENT_REQ', 200)],
  ['a lost connection', 'lost'],
  ['a proxy’s page', 'html'],
  ['an answer without validity', { body: { name: 'X' } }],
  ['a validity that is not a boolean', { body: { valid: 'true' } }],
]

test.each(noAnswers)('after %s nothing changes, and the query is retried', async (_, fate) => {
  await using portal = await start()
  const { app, vies } = portal
  const client = await app.as('base')
  vies.fates = [fate]
  await save(client)
  await app.runJobs()
  expect(vies.requests).toHaveLength(1)
  expect(await answerOf(client)).toBeNull()
  // The query is still queued, so saving again adds no second one.
  await save(client)
  await tryAgain(app)
  expect(vies.requests).toHaveLength(2)
  expect(await answerOf(client)).toMatchObject({ outcome: 'valid' })
})

test('the profile is saved as usual while VIES is unreachable', async () => {
  await using app = await startTestApp()
  const client = await app.as('base')
  expect((await save(client)).body).toMatchObject({ vatCheck: 'plausible', vatNumber: 'IT00743110157' })
  await app.runJobs()
  expect(await answerOf(client)).toBeNull()
})

test('a response about an old number never applies to the new one, even if it arrives late', async () => {
  await using portal = await start()
  const { app, vies } = portal
  const client = await app.as('base')
  const answering = Promise.withResolvers<void>()
  vies.gate = answering.promise
  await save(client, { vatNumber: unknownNumber })
  const asking = app.runJobs()
  while (vies.requests.length === 0) await sleep(5)
  // The customer saves another number during the VIES request.
  await save(client, { vatNumber: 'DE123456788' })
  answering.resolve()
  await asking
  await app.runJobs()
  expect(await answerOf(client)).toMatchObject({ vatNumber: 'DE123456788', outcome: 'valid' })
  expect(await kept(app)).toEqual([{ number: 'DE123456788' }])

  // Back to the first number: its own response applies again, and the second one stays in the history.
  await save(client, { vatNumber: unknownNumber })
  expect(await answerOf(client)).toBeNull()
  await app.runJobs()
  expect(await answerOf(client)).toMatchObject({ vatNumber: unknownNumber, outcome: 'unknown' })
  await save(client, { vatNumber: 'DE123456788' })
  expect(await answerOf(client)).toMatchObject({ vatNumber: 'DE123456788', outcome: 'valid' })
  expect(await kept(app)).toHaveLength(2)
})

test('VIES is queried for one number at a time', async () => {
  await using portal = await start()
  const { app, vies } = portal
  for (const _ of [1, 2, 3, 4]) await save(await app.as('base'))
  await app.runJobs()
  expect(vies.requests).toHaveLength(4)
  expect(vies.maxAtOnce).toBe(1)
})

test('an invalid requester number loses the consultation number, not the response', async () => {
  await using portal = await start()
  const { app, vies } = portal
  const client = await app.as('base')
  vies.fates = [failing('INVALID_REQUESTER_INFO', 400)]
  await save(client)
  await app.runJobs()
  expect(vies.requests[1]).toEqual({ countryCode: 'IT', vatNumber: '00743110157' })
  expect(await answerOf(client)).toMatchObject({ outcome: 'valid', consultationNumber: null })
})

test('numbers outside VIES are not queried; one with an invalid format for its state is unknown', async () => {
  await using portal = await start()
  const { app, vies } = portal
  const client = await app.as('base')
  await save(client, { vatNumber: 'GB123456789' })
  await app.runJobs()
  expect(vies.requests).toEqual([])
  vies.fates = [failing('INVALID_INPUT', 400)]
  await save(client, { vatNumber: 'EL12345678' })
  await app.runJobs()
  expect(await answerOf(client)).toMatchObject({ outcome: 'unknown' })
})
