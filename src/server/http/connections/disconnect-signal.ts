import type { FastifyReply } from 'fastify'
import { requestProblems } from '../../../domain/request-problems.ts'

/**
 * A signal that aborts when the connection closes before the response is sent, because the client has gone. Its reason is an expected failure, so
 * throwing it logs nothing.
 */
export function disconnectSignal({ raw }: FastifyReply): AbortSignal {
  const leaving = new AbortController()
  const left = () => leaving.abort(requestProblems['request.left']())
  if (raw.destroyed) left()
  else raw.once('close', () => raw.writableFinished || left())
  return leaving.signal
}
