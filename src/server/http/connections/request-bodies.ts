import { createReadStream } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { fileProblems } from '../../../domain/file-problems.ts'
import { requestProblems } from '../../../domain/request-problems.ts'
import { TurnsByName } from '../../concurrency/fair-queue.ts'
import { inTemporaryFile } from '../../files/temporary-folder.ts'
import { queueLimits } from '../../rate-limits.ts'
import type { SentFile } from '../../spreadsheets/read-spreadsheet.ts'
import { answerBrokenRequest } from './broken-requests.ts'
import { disconnectSignal } from './disconnect-signal.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Deadline for the request body in milliseconds, if longer than 30 s. Such bodies are read one at a time per account and route. */
    bodyMs?: number
  }
}

const standardBodyMs = 30_000

/** Deadline for bodies of up to 2 MB. */
export const fileBodyMs = 60_000

/** Deadline for larger files, which take a slow phone minutes; also for any request. */
export const largeFileBodyMs = 10 * 60_000

/** How long a refusal waits for the rest of the body (ms). */
const drainMs = 2_000

/**
 * Limits the memory and connections that slow or numerous request bodies hold. Every body has a deadline. Long bodies of one account to one route
 * are read one at a time. A sender that misses the deadline gets a 408, because a proxy would take a connection that breaks silently for a dead
 * instance. For the same reason the rest of a refused body is read and dropped before the response: closing a connection on unread bytes resets it,
 * and the sender may lose the response. A body that has not arrived by then ends with its connection.
 */
export function registerBodyLimits(http: FastifyInstance, bodyMs = standardBodyMs): void {
  const turns = new TurnsByName()
  const sending = new Map<string, number>()

  /** Resolves once the sender's earlier bodies have been answered. */
  async function takeTurn(sender: string, answer: ServerResponse): Promise<void> {
    const before = sending.get(sender) ?? 0
    if (before > queueLimits.longBodies) throw fileProblems['upload.too_many']({ are: 'sending' }, { retryAfter: 10 })
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
    // A waiting body stays unread and uses no memory.
    if (request.user) {
      await takeTurn(`${request.user.id} ${request.routeOptions.url}`, reply.raw)
      disconnectSignal(reply).throwIfAborted()
    }
    limitTime(request, reply.raw, longMs)
  })
  http.addHook('onSend', async ({ raw }, reply) => {
    if (!hasBody(raw) || raw.complete || raw.destroyed) return
    // Bodies of GET and HEAD have no meaning here, so do not wait for them.
    if (raw.method === 'GET' || raw.method === 'HEAD') return void reply.header('Connection', 'close')
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, drainMs)
      const end = () => {
        clearTimeout(timer)
        resolve()
      }
      raw.once('end', end).once('close', end).resume()
    })
    if (!raw.complete) reply.header('Connection', 'close')
  })
}

const hasBody = ({ headers }: IncomingMessage) => 'content-length' in headers || 'transfer-encoding' in headers

function limitTime({ raw }: FastifyRequest, answer: ServerResponse, limitMs: number): void {
  if (raw.complete || !hasBody(raw)) return
  const timer = setTimeout(() => {
    if (raw.complete) return
    if (!answer.headersSent) answerBrokenRequest({ code: 'ERR_HTTP_REQUEST_TIMEOUT' }, raw.socket)
    raw.destroy()
  }, limitMs).unref()
  raw.once('close', () => clearTimeout(timer))
  raw.once('end', () => clearTimeout(timer))
}

const unread = Symbol('unread')

/** Content types of tables: CSV or workbook. The actual format and encoding are detected from the file. */
export const tableTypes = ['text/csv', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet']

/** Makes Fastify leave uploaded tables unread. */
export function leaveFilesUnread(http: FastifyInstance): void {
  http.addContentTypeParser(tableTypes, (_request, _body, done) => done(null, unread))
}

/** The uploaded file as a stream. Throws 400 for any other content type. */
export function unreadFile({ body, raw }: FastifyRequest): Readable {
  if (body === unread) return raw
  throw requestProblems.validation({ problem: 'fileType' })
}

/**
 * Writes the uploaded file to disk, then calls `work` with a stream of it, so that a slow client uses no memory. The file's signal aborts when the
 * client disconnects.
 */
export async function receiveFile<Result>(
  request: FastifyRequest,
  reply: FastifyReply,
  maxBytes: number,
  work: (file: SentFile) => Promise<Result>,
): Promise<Result> {
  const body = unreadFile(request)
  if (Number(request.headers['content-length'] ?? 0) > maxBytes) throw requestProblems['request.too_large']()
  return inTemporaryFile(body, { maxBytes, tooLarge: requestProblems['request.too_large'] }, (path) =>
    work({ bytes: createReadStream(path), signal: disconnectSignal(reply) }),
  )
}
