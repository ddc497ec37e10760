import { afterAll, expect, test } from 'vitest'
import { auditReadActions } from '../../../domain/accounts/audit.ts'
import { auditSubjectName } from '../../../domain/accounts/audit-subjects.ts'
import { auditActionNames } from '../../../domain/accounts/audit-texts.ts'
import { readAudit } from '../../../domain/accounts/read-audit.ts'
import { readPublishedApi } from '../../testing/calls/published-api.ts'
import { addressOf, RightCalls } from '../../testing/calls/right-calls.ts'
import { startShopifyStandIn } from '../../testing/shopify/shopify-stand-in.ts'
import { startTelegramStandIn } from '../../testing/stand-ins/telegram-stand-in.ts'
import { startTestApp } from '../../testing/test-app.ts'

/** Guards: every write and every file download by an admin adds an entry to the audit trail (docs/specification/audit-and-errors.md). */

/** Calls that change nothing in the portal, each with the reason. */
const changeNothing: Readonly<Record<string, string>> = {
  'POST /api/admin/orders/tracking-file': 'only checks a file',
  'POST /api/admin/settings/telegram/test': 'sends a message to a chat and saves nothing',
}

const telegram = await startTelegramStandIn()
const shopify = await startShopifyStandIn()
const app = await startTestApp({ environment: { ...telegram.environment, ...shopify.environment } })
afterAll(async () => {
  await app[Symbol.asyncDispose]()
  await telegram[Symbol.asyncDispose]()
  await shopify[Symbol.asyncDispose]()
})

const { operations } = await readPublishedApi(app)
const writes = operations
  .filter(({ method, path }) => method !== 'GET' && path.startsWith('/api/admin/'))
  .filter(({ name }) => !Object.hasOwn(changeNothing, name))
  .map((operation) => [operation.name, operation] as const)

/** Media types of files that contain rows of several records. */
const fileTypes = ['text/csv', 'application/zip', 'application/pdf']

const downloads = operations
  .filter(({ method, path }) => method === 'GET' && path.startsWith('/api/admin/'))
  .filter(({ description }) => {
    const answer = description.responses?.['200'] ?? {}
    return 'content' in answer && Object.keys(answer.content ?? {}).some((type) => fileTypes.includes(type))
  })
  .map((operation) => [operation.name, operation] as const)

const right = new RightCalls(
  app,
  await app.given.product({ stock: 500, images: [{ imageUrl: '/media/prova.webp', altText: 'Abito' }] }),
)
const admin = await app.given.user({ userRole: 'admin' })
const client = await app.asUser(admin)

interface Act {
  subject: string
  action: string
  before: Record<string, unknown> | null
  after: Record<string, unknown> | null
  details: Record<string, unknown> | null
}

async function actsSince(last: string): Promise<(Act & { id: string })[]> {
  const { rows } = await app.context.db.pool.query(
    'select id, action, subject, before, after, details from audit_trail where actor_id = $1 and id > $2 order by id',
    [admin.id, last],
  )
  return rows
}

/** Asserts that every field and value of these entries has an Italian text. */
function requireWords(acts: readonly Act[]): void {
  const asIs = { instant: (text: string) => text, day: (text: string) => text, month: (text: string) => text }
  for (const act of acts) {
    const unknown: string[] = []
    readAudit(act, asIs, (what) => unknown.push(what))
    expect(unknown, `${act.action} has names and words in audit-fields.ts`).toEqual([])
    expect(auditSubjectName(act.subject)).not.toMatch(/^[a-z]/)
    expect(Object.keys(auditActionNames)).toContain(act.action)
  }
}

const beginning = '00000000-0000-0000-0000-000000000000'

test('there are writes to check, and the exceptions are among them', () => {
  expect(writes.length).toBeGreaterThan(10)
  expect(operations.map(({ name }) => name)).toEqual(expect.arrayContaining(Object.keys(changeNothing)))
})

test.each(writes)('%s records the values before and after', async (_, operation) => {
  const call = await right.of(operation, admin)
  // The setup of the changed record may have added entries of its own.
  const last = (await actsSince(beginning)).at(-1)?.id ?? beginning
  const answer = await client.send(operation.method, addressOf(operation, call), call.body, call.headers)
  expect(answer.status, JSON.stringify(answer.body)).toBeOneOf([200, 201, 202, 204])
  const acts = await actsSince(last)
  expect(acts.length, 'rows in the audit trail').toBeGreaterThan(0)
  requireWords(acts)
  for (const { action, before, after } of acts) {
    expect([before, after], action).not.toEqual([null, null])
    expect([before, after], `${action} records the changed fields`).not.toEqual([{}, {}])
    expect(after, `${action} changed something`).not.toEqual(before)
  }
})

test('there are downloads to check', () => {
  expect(downloads.length).toBeGreaterThan(7)
})

/** Lists whose pages are recorded with their filter. */
const recordedLists = ['GET /api/admin/orders', 'GET /api/admin/users']

test('every filter of a recorded read has an Italian name and words for its values', () => {
  const lists = operations.filter(({ name }) => recordedLists.includes(name))
  expect(lists).toHaveLength(recordedLists.length)
  for (const { description } of [...downloads.map(([, operation]) => operation), ...lists]) {
    for (const parameter of description.parameters ?? []) {
      if (!('in' in parameter) || parameter.in !== 'query' || ['limit', 'cursor'].includes(parameter.name)) continue
      const values = (parameter.schema as { enum?: string[] }).enum ?? ['1']
      for (const value of values) {
        const details = { filter: { [parameter.name]: value } }
        requireWords([{ action: 'order.list', subject: 'list:orders', before: null, after: null, details }])
      }
    }
  }
})

test.each(downloads)('%s records the admin and the number of rows downloaded', async (_, operation) => {
  const path = addressOf(operation, await right.of(operation, admin))
  const last = (await actsSince(beginning)).at(-1)?.id ?? beginning
  const answer = await fetch(`${app.address}${path}`, { headers: { cookie: client.cookie } })
  expect(answer.status).toBe(200)
  await answer.arrayBuffer()
  const acts = await actsSince(last)
  expect(acts).toMatchObject([{ action: expect.toBeOneOf([...auditReadActions]), before: null, after: null }])
  requireWords(acts)
  expect(acts[0]?.details).toMatchObject({ rows: expect.any(Number) })
  expect(acts[0]?.details).not.toHaveProperty('interrupted')
})
