import '@fastify/cookie'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { AppContext } from '../../app-context.ts'
import { writtenPosition } from '../../database/read-replica.ts'
import { within } from '../../within.ts'
import { isSecure } from './session-cookie.ts'

/** How far the database had come when this browser last changed something: whatever instance it asks next, it reads nothing older. */
const cookieName = 'filiera_written'

/** A replica that is further behind than this is not asked by anybody. */
const keptSeconds = 60

/** An answer does not wait longer for what its cookie says (ms). */
const longestMs = 300

const writes: ReadonlySet<string> = new Set(['POST', 'PUT', 'PATCH', 'DELETE'])

/** Nothing was changed. Who reads 404 or 409 may have sent what an instance did before it died, and a proxy repeated. */
const refusals: ReadonlySet<number> = new Set([400, 401, 403, 413, 422, 429])

/** Only where there is a replica: without one there is nothing that could be older. */
export function registerOwnWrites(http: FastifyInstance, app: AppContext): void {
  if (!app.replica) return
  http.addHook('onSend', async (request, reply) => {
    if (!writes.has(request.method) || !request.url.startsWith('/api/') || refusals.has(reply.statusCode)) return
    // What was changed is changed, even if nobody can say how far the database has come: the newest position there is then makes it ask the primary.
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

/** The cookie alone, as a request carries it. */
export const ownWritesCookieHeader = (request: FastifyRequest): string | undefined => {
  const position = positionOf(request)
  return position > 0n ? `${cookieName}=${position}` : undefined
}

type Reading = Pick<AppContext, 'db' | 'clock'>

/** A read that may be a moment old, but never older than what this reader has written: by the replica where there is one. */
export function readRecent<Found>(
  app: AppContext,
  request: FastifyRequest,
  work: (reading: Reading) => Promise<Found>,
): Promise<Found> {
  const { replica, clock } = app
  return replica ? replica.read(positionOf(request), (db) => work({ db, clock })) : work(app)
}
