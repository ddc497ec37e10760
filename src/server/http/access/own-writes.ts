import '@fastify/cookie'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { AppContext } from '../../app-context.ts'
import { within } from '../../concurrency/within.ts'
import { writtenPosition } from '../../database/read-replica.ts'
import { isSecure } from './session-cookie.ts'

/** Holds the database position of this browser's last write, so that no instance serves it older data afterwards. */
const cookieName = 'filiera_written'

/** Replicas that lag further behind than this receive no reads. */
const keptSeconds = 60

/** Maximum delay of a response while reading the position (ms). */
const longestMs = 300

const writes: ReadonlySet<string> = new Set(['POST', 'PUT', 'PATCH', 'DELETE'])

/**
 * Statuses that prove that nothing was changed. 404 and 409 do not: a proxy may have repeated a request that an instance completed before it died.
 */
const refusals: ReadonlySet<number> = new Set([400, 401, 403, 413, 422, 429])

/** Registered only with a replica: without one, no read can be stale. */
export function registerOwnWrites(http: FastifyInstance, app: AppContext): void {
  if (!app.replica) return
  http.addHook('onSend', async (request, reply) => {
    if (!writes.has(request.method) || !request.url.startsWith('/api/') || refusals.has(reply.statusCode)) return
    // The write is done even if its position cannot be read. The greatest possible position then sends later reads to the primary.
    const position = await within(longestMs, writtenPosition(app.db)).catch(() => farthest)
    reply.setCookie(cookieName, String(position), {
      path: '/',
      httpOnly: true,
      sameSite: 'lax',
      secure: isSecure(app, request),
      maxAge: keptSeconds,
    })
  })
}

const farthest = 2n ** 63n

function positionOf(request: FastifyRequest): bigint {
  const written = request.cookies[cookieName] ?? ''
  return /^\d{1,20}$/.test(written) ? BigInt(written) : 0n
}

/** The `Cookie` header with only this cookie. */
export const ownWritesCookieHeader = (request: FastifyRequest): string | undefined => {
  const position = positionOf(request)
  return position > 0n ? `${cookieName}=${position}` : undefined
}

type Reading = Pick<AppContext, 'db' | 'clock'>

/** Runs a read that may be slightly stale, but never older than this client's own writes. Uses the replica if there is one. */
export function readRecent<Found>(
  app: AppContext,
  request: FastifyRequest,
  work: (reading: Reading) => Promise<Found>,
): Promise<Found> {
  const { replica, clock } = app
  return replica ? replica.read(positionOf(request), (db) => work({ db, clock })) : work(app)
}
