import { mkdir, readdir, rm } from 'node:fs/promises'
import type { ServerResponse } from 'node:http'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { systemClock } from '../../domain/time/clock.ts'
import { openNotifier } from '../gateways/notifier/open-notifier.ts'
import { stripeGateway } from '../gateways/payments/stripe-gateway.ts'
import type { OpenAppContext } from '../open-app-context.ts'
import { openServer, type RunningServer, recordApp, shapeOf, type TestServerOptions } from './test-server.ts'
import { TestWorld } from './test-world.ts'

/**
 * Starting and stopping an application takes ten times as long as emptying its database. So each worker keeps some applications and lends each to one
 * test at a time. A change that cannot be undone (the schema, started jobs, a closed connection pool) closes the application, and the next test gets
 * a new one.
 */
interface LentServer extends RunningServer {
  shape: string
  isLent: boolean
  /** Why it cannot be lent again. */
  spoiledBy: string | undefined
  world: TestWorld
  /** The context's original parts, because tests replace some of them. */
  parts: ContextParts
  /** Responses that have not ended. */
  responses: Set<ServerResponse>
}

/** Maximum number of idle and lent applications per worker. Each has up to 18 connections. */
const maxKept = 8

/** Time allowed for a test's unfinished requests and statements (ms). */
const settleMs = 30_000

/** Least recently lent first. */
let kept: LentServer[] = []

export async function lend(options: TestServerOptions): Promise<RunningServer> {
  const shape = shapeOf(options)
  for (;;) {
    const found = kept.findLast((server) => server.shape === shape && !server.isLent)
    if (!found) return open(options, shape)
    found.isLent = true
    kept = [...kept.filter((server) => server !== found), found]
    try {
      await empty(found)
    } catch (error) {
      await giveUp(found, error instanceof Error ? error.message : String(error))
      continue
    }
    recordApp('lent', shape)
    found.clock.reset(options.clock ?? systemClock)
    found.log.into = options.logInto
    return found
  }
}

export async function giveBack(server: RunningServer): Promise<void> {
  const lent = kept.find((one) => one === server)
  if (!lent) return server.close()
  // Event streams do not end on their own.
  for (const response of lent.responses) {
    if (String(response.getHeader('content-type')).startsWith('text/event-stream')) response.destroy()
  }
  if (!lent.spoiledBy && !(await isSettled(lent))) {
    lent.spoiledBy = 'requests or statements that do not end'
    recordApp('left running', lent.spoiledBy)
  }
  if (lent.spoiledBy) return giveUp(lent, lent.spoiledBy)
  lent.isLent = false
  for (const idle of kept.filter(({ isLent }) => !isLent).slice(0, Math.max(0, kept.length - maxKept)))
    await giveUp(idle, 'too many shapes')
}

async function open(options: TestServerOptions, shape: string): Promise<RunningServer> {
  const server = await openServer(options)
  const { context, http } = server
  const responses = new Set<ServerResponse>()
  http.server.prependListener('request', (_request, response) => {
    responses.add(response)
    response.once('close', () => responses.delete(response))
  })
  const { start } = context.jobs
  context.jobs.start = (app) => {
    lent.spoiledBy = 'jobs were started'
    return start(app)
  }
  const lent: LentServer = Object.assign(server, {
    shape,
    isLent: true,
    spoiledBy: undefined,
    world: await TestWorld.remember(context.db.pool),
    parts: partsOf(context),
    responses,
  })
  kept.push(lent)
  return lent
}

async function giveUp(server: LentServer, reason: string): Promise<void> {
  recordApp('given up', reason)
  kept = kept.filter((one) => one !== server)
  // A part already closed by the test cannot be closed again.
  await server.close().catch(() => undefined)
}

async function isSettled({ responses, context }: LentServer): Promise<boolean> {
  const end = performance.now() + settleMs
  const isIdle = (pool: pg.Pool) => pool.idleCount === pool.totalCount && pool.waitingCount === 0
  while (responses.size > 0 || !isIdle(context.db.pool) || !isIdle(context.db.pages)) {
    if (performance.now() > end) return false
    await sleep(2)
  }
  return true
}

async function empty(server: LentServer): Promise<void> {
  const { context, clock, directory, http, world } = server
  if (!http.server.listening) throw new Error('the server was closed')
  if (context.readiness.stopping.aborted) throw new Error('the portal was stopped')
  await context.notifier.close()
  restoreParts(context, server.parts)
  // These clients keep state about their stand-in: Telegram's rate limit, Stripe's price ids.
  context.notifier = openNotifier({ apiRoot: context.config.telegram.apiUrl })
  if (context.config.payments.provider === 'stripe') context.payments = stripeGateway(context.config.payments)
  await world.restore(context.db.pool, { hasClockMoved: clock.movedMs !== 0 })
  await emptyFolder(directory)
}

/** Removes all files but keeps the folders of the first two levels, which the object store creates when it is opened. */
async function emptyFolder(folder: string, depth = 0): Promise<void> {
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name)
    if (entry.isDirectory() && depth < 1) await emptyFolder(path, depth + 1)
    else {
      await rm(path, { recursive: true, force: true })
      if (entry.isDirectory()) await mkdir(path, { mode: 0o700 })
    }
  }
}

/** Each part of the context with its functions, which tests replace too. */
type ContextParts = ReadonlyMap<string, { part: unknown; functions: Readonly<Record<string, unknown>> }>

const functionsOf = (part: unknown): Record<string, unknown> =>
  typeof part === 'object' && part !== null
    ? Object.fromEntries(Object.entries(part).filter(([, value]) => typeof value === 'function'))
    : {}

const partsOf = (context: OpenAppContext): ContextParts =>
  new Map(Object.entries(context).map(([name, part]) => [name, { part, functions: functionsOf(part) }]))

function restoreParts(context: OpenAppContext, parts: ContextParts): void {
  for (const [name, { part, functions }] of parts) {
    Object.assign(context, { [name]: part })
    if (typeof part !== 'object' || part === null) continue
    for (const added of Object.keys(functionsOf(part)).filter((key) => !Object.hasOwn(functions, key))) {
      Reflect.deleteProperty(part, added)
    }
    Object.assign(part, functions)
  }
}
