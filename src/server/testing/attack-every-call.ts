import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, expect, test } from 'vitest'
import type { Plan } from '../../../domain/accounts/plan-names.ts'
import type { UserRow } from '../../database/schema/accounts.ts'
import { type HostileInput, hostileInput, type Loot } from '../../testing/hostile-input.ts'
import { mayCall, type PublishedOperation, readPublishedApi } from '../../testing/published-api.ts'
import { RightCalls } from '../../testing/right-calls.ts'
import { startShopifyStandIn } from '../../testing/shopify/shopify-stand-in.ts'
import { startTelegramStandIn } from '../../testing/telegram-stand-in.ts'
import { startTestApp } from '../../testing/test-app.ts'
import type { TestClient, TestResponse } from '../../testing/test-client.ts'

/**
 * Every published call gets 300 hostile inputs, most of them as somebody who may call it: none ends in a 5xx, none takes long, and nothing
 * of anybody else changes. A new call is attacked as soon as it is published.
 */
const inputsPerCall = 300

/** Sent in rounds over all calls. A machine that is too busy for all of them within the time stops after a whole round, and never before `leastPerCall`. */
const inputsPerRound = 30

const leastPerCall = 60

/** Of all calls together: no round begins later but those that `leastPerCall` asks for, which take a busy machine minutes. */
const timeLimitMs = 35_000

/** What has not ended by then hangs. */
const testTimeoutMs = 10 * 60_000

/** Of one answer, in milliseconds. */
const slowest = 2_000

const atOnce = 8

/** Somebody who knows the password is no attacker; and each check of a right one costs as much as a hundred other answers. */
const wrongPasswords: Readonly<Record<string, object>> = {
  'POST /api/login': { password: 'indovinata' },
  'POST /api/auth/password/change': { currentPassword: 'indovinata' },
  'POST /api/auth/account/close': { password: 'indovinata' },
}

const telegram = await startTelegramStandIn()
const shopify = await startShopifyStandIn()
const app = await startTestApp({ environment: { ...telegram.environment, ...shopify.environment } })
afterAll(async () => {
  await app[Symbol.asyncDispose]()
  await telegram[Symbol.asyncDispose]()
  await shopify[Symbol.asyncDispose]()
})
const { db } = app.context

// What belongs to others.
const victim = await app.given.user({
  userRole: 'rivenditore',
  username: 'vittima',
  companyName: 'Boutique della vittima',
})
const theirProduct = await app.given.product({ stock: 500 })
const theirThings = new RightCalls(app, theirProduct)
const { operations, expectDescribed } = await readPublishedApi(app)
const loot = await lootOf(victim)
await app.runJobs()

/** What the attackers' right calls are about; others hold nothing of it. */
const bait = await app.given.product({ stock: 1_000_000, name: 'Esca' })
const right = new RightCalls(app, bait)

/** One of everything that a path can name. */
async function lootOf(user: UserRow): Promise<Loot> {
  const things: Record<string, string> = { userId: user.id, username: user.username, email: user.email }
  for (const operation of operations.filter(({ path }) => path.includes('{'))) {
    const { ids } = await theirThings.of(operation, user)
    for (const [name, id] of Object.entries(ids)) things[name] ??= id
  }
  await theirThings.things.accounts.submittedProfile()
  await (await app.asUser(user)).post(
    '/api/beta-applications',
    (await theirThings.of(named('POST /api/beta-applications'), user)).body,
  )
  // Not theirs alone: products are everybody's, and whoever has the address of a payment page may pay there, as at a real provider.
  delete things.productId
  delete things.sessionId
  return things
}

function named(name: string): PublishedOperation {
  const found = operations.find((operation) => operation.name === name)
  if (!found) throw new Error(`${name} is not published`)
  return found
}

/** What counts and notes the attacks themselves; and the tariff, which is nobody's: an attack that is right replaces it, if an admin makes it. */
const notCompared = [
  'attempt_limits',
  'security_log',
  'category_counts',
  'shipping_rates',
  'tariff_version',
  'invoice_counters',
]

/** Every row, by its content; without those that say how much of the bait is left. */
async function allRows(): Promise<Set<string>> {
  const { rows: tables } = await db.execute<{ name: string }>(sql`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE'`)
  const found = new Set<string>()
  for (const { name } of tables.filter((table) => !notCompared.includes(table.name))) {
    const { rows } = await db.execute<{ content: string }>(sql`
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
  /** What an answer says that should never be given. */
  said: unknown
  /** What is wrong with a refusal, by the published description. */
  undescribed: string | null
  /** Sends the same input again. */
  again(): Promise<Answer>
}

interface Target {
  operation: PublishedOperation
  inside: UserRow
  outside: UserRow
}

/** The attackers of one call: who may call it, and who may not. */
async function attackers(operation: PublishedOperation): Promise<Omit<Target, 'operation'>> {
  const plan = operation.plan ?? 'starter'
  const role = mayCall(operation, 'rivenditore', plan) ? 'rivenditore' : 'admin'
  const account = (userRole: UserRow['userRole'], subscriptionPlan: Plan = 'starter') =>
    app.given.user({ userRole, subscriptionPlan, username: `attacco-${randomUUID().slice(0, 13)}` })
  return { inside: await account(role, plan), outside: await account(role === 'admin' ? 'rivenditore' : 'base') }
}

async function attack(target: Target, from: number): Promise<Answer[]> {
  const { operation, inside, outside } = target
  const call = await right.of(operation, inside)
  const wrong = wrongPasswords[operation.name]
  if (wrong) call.body = { ...(call.body as object), ...wrong }
  const [within, without] = [await app.asUser(inside), await app.asUser(outside)]
  // Admins may change what is others': they get what nobody has, instead of the victim's things.
  const reachable = operation.access === 'admin' ? {} : loot
  const numbers = Array.from({ length: inputsPerRound }, (_, index) => from + index)
  const answers: Answer[] = []
  const work = async () => {
    for (let n = numbers.shift(); n !== undefined; n = numbers.shift()) {
      const isOutside = n % 6 === 0
      const input = hostileInput(operation, call, isOutside ? loot : reachable, n)
      answers.push(await send(isOutside ? without : within, operation, { ...input, n }))
    }
  }
  await Promise.all(Array.from({ length: atOnce }, work))
  return answers
}

async function send(
  client: TestClient,
  operation: PublishedOperation,
  input: HostileInput & { n: number },
): Promise<Answer> {
  const { path, body, headers, n } = input
  const start = performance.now()
  const response = await client.send(operation.method, path, body, headers)
  const ms = Math.round(performance.now() - start)
  return {
    call: operation.name,
    n,
    status: response.status,
    ms,
    said: response.status >= 500 ? response.body : null,
    undescribed: undescribed(operation, response),
    again: () => send(client, operation, input),
  }
}

/** Noted, not thrown: the other requests are still on their way. */
function undescribed(operation: PublishedOperation, response: TestResponse<unknown>): string | null {
  if (response.status < 400) return null
  try {
    expectDescribed(operation, response)
    return null
  } catch (error) {
    return String(error)
  }
}

test('hostile inputs for each call: no 5xx, no slow answer, nothing of others changed', {
  timeout: testTimeoutMs,
}, async () => {
  const before = await allRows()
  expect(namesOf(before, victim.id).length).toBeGreaterThan(10)

  const targets: Target[] = []
  for (const operation of operations) targets.push({ operation, ...(await attackers(operation)) })
  const answers: Answer[] = []
  const start = performance.now()
  let sent = 0
  while (sent < inputsPerCall && (sent < leastPerCall || performance.now() - start < timeLimitMs)) {
    for (const target of targets) answers.push(...(await attack(target, sent)))
    sent += inputsPerRound
  }

  expect(answers).toHaveLength(operations.length * sent)
  expect(answers.filter(({ status }) => status >= 500)).toEqual([])
  // Once more, alone: a machine that was busy with something else is not the input's fault.
  const slow: Answer[] = []
  for (const answer of answers.filter(({ ms }) => ms > slowest)) slow.push(await answer.again())
  expect(slow.filter(({ ms }) => ms > slowest)).toEqual([])
  expect(answers.filter(({ undescribed }) => undescribed !== null)).toEqual([])
  const after = await allRows()
  expect([...before].filter((row) => !after.has(row))).toEqual([])
  // Nor is anything put among their things.
  expect(namesOf(after, victim.id)).toHaveLength(namesOf(before, victim.id).length)
  // The inputs go deep: each call accepts some of them, as what they are.
  const accepted = new Set(
    answers
      .filter(({ status }) => status < 400)
      .map(({ call }) => call)
      .concat(Object.keys(wrongPasswords)),
  )
  expect(operations.map(({ name }) => name).filter((name) => !accepted.has(name))).toEqual([])
})
