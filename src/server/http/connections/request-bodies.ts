import { createReadStream } from 'node:fs'
import type { ServerResponse } from 'node:http'
import type { Readable } from 'node:stream'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { DomainError, invalid } from '../../../domain/errors.ts'
import { inTemporaryFile } from '../../temporary-folder.ts'
import { TurnsByName } from '../../turns-by-name.ts'
import { answerBrokenRequest } from './broken-requests.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Milliseconds within which its body must have come, if 30 s are too few. An account sends such a route one body at a time. */
    bodyMs?: number
  }
}

const standardBodyMs = 30_000

/** For bodies of up to 2 MB. */
export const fileBodyMs = 60_000

/** For larger files, which take a slow phone minutes; also the limit for any request. */
export const largeFileBodyMs = 10 * 60_000

/** Long bodies for one route that an account may have waiting. */
const maxWaiting = 20

/** Time to read a refusal before the connection, on which the body may still be coming, is closed (ms). */
const drainMs = 2_000

/**
 * Bounds what slow or many bodies hold: each must come within its time, an account sends a route one long body at a time, and what nobody reads any
 * more ends with its answer. A sender that is too slow gets a 408, because a proxy takes a connection that breaks silently for a dead instance.
 */
export function registerBodyLimits(http: FastifyInstance, bodyMs = standardBodyMs): void {
  const turns = new TurnsByName()
  const sending = new Map<string, number>()

  /** Resolves once the earlier ones of the same sender are answered. */
  async function takeTurn(sender: string, answer: ServerResponse): Promise<void> {
    const before = sending.get(sender) ?? 0
    if (before > maxWaiting) {
      const message = 'Stai già inviando altri file: aspetta che finiscano.'
      throw new DomainError('too_many', 'upload.too_many', message, { retryAfter: 10 })
    }
    sending.set(sender, before + 1)
    const answered = new Promise<void>((resolve) => answer.once('finish', resolve).once('close', resolve)).then(() => {
      const left = (sending.get(sender) ?? 1) - 1
      if (left > 0) sending.set(sender, left)
      else sending.delete(sender)
    })
    await new Promise<void>((begin) => {
      void turns.run(sender, () => {
        begin()
        return answered
      })
    })
  }

  http.addHook('onRequest', async (request, reply) => {
    if (request.routeOptions.config.bodyMs === undefined) limitTime(request, reply.raw, bodyMs)
  })
  http.addHook('preParsing', async (request, reply) => {
    const longMs = request.routeOptions.config.bodyMs
    if (longMs === undefined) return
    // Unread until its turn comes, it takes no memory.
    if (request.user) await takeTurn(`${request.user.id} ${request.routeOptions.url}`, reply.raw)
    limitTime(request, reply.raw, longMs)
  })
  http.addHook('onSend', async ({ raw, routeOptions }, reply) => {
    if (routeOptions.config.bodyMs === undefined || raw.complete) return
    reply.header('Connection', 'close')
    reply.raw.once('finish', () => setTimeout(() => raw.socket?.destroy(), drainMs))
  })
}

function limitTime({ raw }: FastifyRequest, answer: ServerResponse, limitMs: number): void {
  if (raw.complete || !('content-length' in raw.headers || 'transfer-encoding' in raw.headers)) return
  const timer = setTimeout(() => {
    if (raw.complete) return
    if (!answer.headersSent) answerBrokenRequest({ code: 'ERR_HTTP_REQUEST_TIMEOUT' }, raw.socket)
    raw.destroy()
  }, limitMs).unref()
  raw.once('close', () => clearTimeout(timer))
  raw.once('end', () => clearTimeout(timer))
}

const unread = Symbol('unread')

/** Leaves files that come as `text/csv` unread by the framework: the file itself says how it is encoded. */
export function leaveFilesUnread(http: FastifyInstance): void {
  http.addContentTypeParser('text/csv', (_request, _body, done) => done(null, unread))
}

/** The file that the request brings. Throws 400 where it brings something else. */
export function unreadFile({ body, raw }: FastifyRequest): Readable {
  if (body === unread) return raw
  throw invalid('validation', 'Invia il file come text/csv.')
}

const tooLarge = () => new DomainError('too_large', 'request.too_large', 'La richiesta è troppo grande.')

/** Does `work` with the file that the request brings, once it lies on the disk: a slow sender takes no memory. */
export async function receiveFile<Result>(
  request: FastifyRequest,
  maxBytes: number,
  work: (file: Readable) => Promise<Result>,
): Promise<Result> {
  const body = unreadFile(request)
  if (Number(request.headers['content-length'] ?? 0) > maxBytes) throw tooLarge()
  return inTemporaryFile(body, { maxBytes, tooLarge }, (path) => work(createReadStream(path)))
}
