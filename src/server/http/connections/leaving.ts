import type { FastifyReply } from 'fastify'
import { invalid } from '../../../domain/errors.ts'

/**
 * Aborted when the connection closes before the answer is sent: nobody waits for it any more. The reason is an expected failure, so that
 * whoever throws it logs nothing.
 */
export function leavingOf({ raw }: FastifyReply): AbortSignal {
  const leaving = new AbortController()
  const left = () => leaving.abort(invalid('request.left', 'La richiesta è stata interrotta.'))
  if (raw.destroyed) left()
  else raw.once('close', () => raw.writableFinished || left())
  return leaving.signal
}
