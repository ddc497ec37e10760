import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { expect } from 'vitest'
import type { Plan } from '../../../domain/accounts/plan-names.ts'
import type { UserRow } from '../../database/schema/accounts.ts'
import { startShopifyStandIn } from '../shopify/shopify-stand-in.ts'
import { startTelegramStandIn } from '../stand-ins/telegram-stand-in.ts'
import { startTestApp, type TestApp } from '../test-app.ts'
import type { TestClient, TestResponse } from '../test-client.ts'
import { type HostileInput, hostileInput, type Loot } from './hostile-input.ts'
import { mayCall, type PublishedApi, type PublishedOperation, readPublishedApi } from './published-api.ts'
import { addressOf, RightCalls } from './right-calls.ts'

const atOnce = 8

/** Attackers do not know the password. Also, verifying a correct one costs as much as a hundred other requests. */
const wrongPasswords: Readonly<Record<string, object>> = {
  'POST /api/login': { password: 'indovinata' },
  'POST /api/auth/password/change': { currentPassword: 'indovinata' },
  'POST /api/auth/account/close': { password: 'indovinata' },
}

/** The attacked portal and the data used by the attacks. */
interface Ground {
  app: TestApp
  api: PublishedApi
  /** No row of this account may change. */
  victim: UserRow
  /** Ids of the victim's data, one for each path parameter. */
  loot: Loot
  /** The product used by the attackers' valid calls; no other account has data about it. */
  bait: string
  right: RightCalls
}

async function prepareGround(app: TestApp): Promise<Ground> {
  const victim = await app.given.user({
    userRole: 'rivenditore',
    username: 'vittima',
    companyName: 'Boutique della vittima',
  })
  const theirThings = new RightCalls(app, await app.given.product({ stock: 500 }))
  const api = await readPublishedApi(app)
  const loot = await lootOf({ app, api, theirThings }, victim)
  await app.runJobs()
  const bait = await app.given.product({ stock: 1_000_000, name: 'Esca' })
  return { app, api, victim, loot, bait, right: new RightCalls(app, bait) }
}

async function lootOf(
  { app, api, theirThings }: Pick<Ground, 'app' | 'api'> & { theirThings: RightCalls },
  user: UserRow,
): Promise<Loot> {
  const things: Record<string, string> = { userId: user.id, username: user.username, email: user.email }
  for (const operation of api.operations.filter(({ path }) => path.includes('{'))) {
    const { ids } = await theirThings.of(operation, user)
    for (const [name, id] of Object.entries(ids)) things[name] ??= id
  }
  await theirThings.things.accounts.submittedProfile()
  const applying = api.operations.find(({ name }) => name === 'POST /api/beta-applications')
  if (!applying) throw new Error('POST /api/beta-applications is not published')
  await (await app.asUser(user)).post('/api/beta-applications', (await theirThings.of(applying, user)).body)
  // Excluded, because products are public, and anyone with the URL of a payment page may pay there, as with a real provider.
  delete things.productId
  delete things.sessionId
  return things
}

/** Tables that record the attacks themselves, and the tariff, which a valid call of an admin replaces. */
const notCompared = [
  'attempt_limits',
  'security_log',
  'category_counts',
  'shipping_rates',
  'shipping_zones',
  'tariff_version',
  'invoice_counters',
]

/** Every row as text, except those about the bait. */
async function allRows({ app: { context }, bait }: Ground): Promise<Set<string>> {
  const { rows: tables } = await context.db.execute<{ name: string }>(sql`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE'`)
  const found = new Set<string>()
  for (const { name } of tables.filter((table) => !notCompared.includes(table.name))) {
    const { rows } = await context.db.execute<{ content: string }>(sql`
      select t::text as content from ${sql.identifier(name)} as t where strpos(t::text, ${bait}) = 0`)
    for (const { content } of rows) found.add(`${name} ${content}`)
  }
  return found
}

const namesOf = (rows: Set<string>, id: string) => [...rows].filter((row) => row.includes(id))

interface Answer {
  call: string
  n: number
  status: number
  ms: number
  /** Body of a 5xx response. */
  said: unknown
  /** How an error response differs from the API description. */
  undescribed: string | null
  /** Sends the same input again. */
  again(): Promise<Answer>
}

interface Target {
  operation: PublishedOperation
  inside: UserRow
  outside: UserRow
}

/** Creates one account that may make this call and one that may not. */
async function attackers(app: TestApp, operation: PublishedOperation): Promise<Target> {
  const plan = operation.plan ?? 'starter'
  const role = mayCall(operation, 'rivenditore', plan) ? 'rivenditore' : 'admin'
  const account = (userRole: UserRow['userRole'], subscriptionPlan: Plan = 'starter') =>
    app.given.user({ userRole, subscriptionPlan, username: `attacco-${randomUUID().slice(0, 13)}` })
  return {
    operation,
    inside: await account(role, plan),
    outside: await account(role === 'admin' ? 'rivenditore' : 'base', 'trial'),
  }
}

async function attack(ground: Ground, target: Target, numbers: number[]): Promise<Answer[]> {
  const { app, loot, right } = ground
  const { operation, inside, outside } = target
  // All inputs come from one address: after too many invalid ones, valid ones would be refused too.
  await app.context.db.execute(sql`delete from attempt_limits`)
  const call = await right.of(operation, inside)
  const wrong = wrongPasswords[operation.name]
  if (wrong) call.body = { ...(call.body as object), ...wrong }
  const [within, without] = [await app.asUser(inside), await app.asUser(outside)]
  // Admins may change other accounts, so their inputs contain ids that do not exist.
  const reachable = operation.access === 'admin' ? {} : loot
  const answers: Answer[] = []
  const work = async () => {
    for (let n = numbers.shift(); n !== undefined; n = numbers.shift()) {
      const isOutside = n % 6 === 0
      const input = hostileInput(operation, call, isOutside ? loot : reachable, n)
      answers.push(await send(ground, isOutside ? without : within, operation, { ...input, n }))
    }
  }
  await Promise.all(Array.from({ length: atOnce }, work))
  return answers
}

/** Whether the call still accepts a valid input. Some calls accept an input only once, and a hostile input may have used it up. */
async function acceptsRightInput({ app, right }: Ground, { operation, inside }: Target): Promise<boolean> {
  await app.context.db.execute(sql`delete from attempt_limits`)
  const call = await right.of(operation, inside)
  const client = await app.asUser(inside)
  const { status } = await client.send(operation.method, addressOf(operation, call), call.body, call.headers)
  return status < 400
}

async function send(
  ground: Ground,
  client: TestClient,
  operation: PublishedOperation,
  input: HostileInput & { n: number },
): Promise<Answer> {
  const { path, body, headers, n } = input
  const start = performance.now()
  const response = await client.send(operation.method, path, body, headers)
  const ms = performance.now() - start
  return {
    call: operation.name,
    n,
    status: response.status,
    ms,
    said: response.status >= 500 ? response.body : null,
    undescribed: undescribed(ground.api, operation, response),
    again: () => send(ground, client, operation, input),
  }
}

/** Returned instead of thrown, because other requests are still running. */
function undescribed(api: PublishedApi, operation: PublishedOperation, response: TestResponse<unknown>): string | null {
  if (response.status < 400) return null
  try {
    api.expectDescribed(operation, response)
    return null
  } catch (error) {
    return String(error)
  }
}

/** Inputs sent to one call before the next call gets its own. */
const inputsPerRound = 30

/**
 * Sends hostile inputs, numbered from `from`, to every published call, most of them from an account with access. Fails if a response is a 5xx or if
 * data of other accounts change. Returns the slow responses.
 */
export async function attackEveryCall({ inputsPerCall, from }: { inputsPerCall: number; from: number }) {
  await using telegram = await startTelegramStandIn()
  await using shopify = await startShopifyStandIn()
  await using app = await startTestApp({ environment: { ...telegram.environment, ...shopify.environment } })
  const ground = await prepareGround(app)
  const { victim, api } = ground
  const before = await allRows(ground)
  expect(namesOf(before, victim.id).length).toBeGreaterThan(10)

  const targets: Target[] = []
  for (const operation of api.operations) targets.push(await attackers(app, operation))
  const answers: Answer[] = []
  for (let sent = 0; sent < inputsPerCall; sent += inputsPerRound) {
    const length = Math.min(inputsPerRound, inputsPerCall - sent)
    for (const target of targets) {
      const numbers = Array.from({ length }, (_, index) => from + sent + index)
      answers.push(...(await attack(ground, target, numbers)))
    }
  }

  expect(answers).toHaveLength(api.operations.length * inputsPerCall)
  expect(answers.filter(({ status }) => status >= 500)).toEqual([])
  expect(answers.filter(({ undescribed }) => undescribed !== null)).toEqual([])
  const after = await allRows(ground)
  expect([...before].filter((row) => !after.has(row))).toEqual([])
  // The victim's data have no additional rows either.
  expect(namesOf(after, victim.id)).toHaveLength(namesOf(before, victim.id).length)
  // Each call accepts some inputs, or at least its valid one, so that more than validation is tested.
  const accepted = new Set(answers.filter(({ status }) => status < 400).map(({ call }) => call))
  const refusing: string[] = []
  for (const target of targets) {
    const { name } = target.operation
    if (accepted.has(name) || name in wrongPasswords) continue
    if (!(await acceptsRightInput(ground, target))) refusing.push(name)
  }
  expect(refusing).toEqual([])
  return findSlow(answers)
}

/** An input is slow if its response takes this many times the median, also when it is sent again alone. */
const slowestRatio = 200

/** Sends slow inputs again, alone, because the machine may have been busy. */
async function findSlow(answers: readonly Answer[]) {
  const median = answers.map(({ ms }) => ms).toSorted((a, b) => a - b)[Math.floor(answers.length / 2)] ?? 0
  const limitMs = median * slowestRatio
  const slow: Answer[] = []
  for (const answer of answers.filter(({ ms }) => ms > limitMs)) {
    const again = await answer.again()
    if (again.ms > limitMs) slow.push(again)
  }
  return slow
}
