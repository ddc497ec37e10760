import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod'
import type { Problem } from '../../../contract/problem.ts'
import { DomainError, type DomainErrorKind } from '../../../domain/errors.ts'
import { requestProblems } from '../../../domain/request-problems.ts'
import { postgresError } from '../../database/database.ts'
import { StoreUnavailable } from '../../gateways/object-storage/object-store.ts'
import { RepeatedFailures } from '../access/repeated-failures.ts'

/** The only mapping from failure kinds to HTTP statuses. */
const statuses: Readonly<Record<DomainErrorKind, number>> = {
  invalid: 400,
  unauthenticated: 401,
  forbidden: 403,
  not_found: 404,
  conflict: 409,
  too_large: 413,
  unsupported: 415,
  too_many: 429,
  unavailable: 503,
}

export interface ProblemAnswer {
  status: number
  problem: Problem
  retryAfter?: number
}

export const answer = (status: number, code: string, message: string): ProblemAnswer => ({
  status,
  problem: { message, code },
  // Temporary failures: a retry makes sense soon.
  ...(status === 503 && { retryAfter: 2 }),
})

const answerOf = ({ kind, code, message, fields, retryAfter }: DomainError): ProblemAnswer => ({
  status: statuses[kind],
  problem: { message, code, ...(fields && { fields }) },
  ...(retryAfter !== undefined && { retryAfter }),
})

export const tooLarge = answerOf(requestProblems['request.too_large']())

const notFound = answerOf(requestProblems.not_found())

/** Failures of the HTTP layer, by Fastify error code. */
const frameworkProblems: Readonly<Record<string, ProblemAnswer>> = {
  FST_ERR_BAD_URL: answer(400, 'request.invalid_url', 'Questo indirizzo non è valido.'),
  FST_ERR_MAX_PARAM_LENGTH: notFound,
  FST_ERR_CTP_INVALID_JSON_BODY: answer(400, 'request.invalid_json', 'Il corpo della richiesta non è JSON valido.'),
  FST_ERR_CTP_EMPTY_JSON_BODY: answer(400, 'request.empty_body', 'Il corpo della richiesta è vuoto.'),
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: answer(400, 'request.invalid_length', 'La richiesta è incompleta: riprova.'),
  FST_ERR_CTP_BODY_TOO_LARGE: tooLarge,
  FST_ERR_CTP_INVALID_MEDIA_TYPE: answer(415, 'request.unsupported_type', 'Invia i dati in formato JSON.'),
}

/** Errors of Fastify plugins, by status. For example, `@fastify/static` refuses paths outside its folder. */
const refusals: Readonly<Record<number, ProblemAnswer>> = {
  403: answer(403, 'forbidden', 'Questo indirizzo non è accessibile.'),
  404: notFound,
  405: answer(405, 'request.method', 'Questa operazione non è ammessa qui.'),
  413: tooLarge,
  415: answer(415, 'request.unsupported_type', 'Questo formato non è ammesso.'),
  416: answer(416, 'request.range', 'La parte richiesta del file non esiste.'),
  429: answer(429, 'too_many', 'Troppe richieste: riprova tra un momento.'),
}

const crowded = answer(503, 'busy', 'Troppe operazioni insieme: riprova tra un momento.')

/** PostgreSQL errors that are caused by the request or are temporary, by SQLSTATE. */
const databaseProblems: Readonly<Record<string, ProblemAnswer>> = {
  '22021': answer(400, 'request.invalid_text', 'Il testo contiene caratteri non ammessi.'),
  '22P05': answer(400, 'request.invalid_text', 'Il testo contiene caratteri non ammessi.'),
  '22003': answer(400, 'request.out_of_range', 'Un valore è fuori dai limiti ammessi.'),
  '23505': answer(409, 'conflict', 'Il dato esiste già o è appena cambiato: ricarica e riprova.'),
  '23503': answer(409, 'conflict', 'Il dato è collegato ad altri: ricarica e riprova.'),
  '25006': answer(503, 'database.read_only', 'Il servizio sta cambiando database. Riprova tra un momento.'),
  '40001': crowded,
  '40P01': crowded,
  '53000': crowded,
  '53100': crowded,
  '53200': crowded,
  '53400': crowded,
  '57014': answer(503, 'busy', 'L’operazione ha richiesto troppo tempo: riprova tra un momento.'),
}

const databaseDown = answer(
  503,
  'database.unavailable',
  'Il servizio non è al momento raggiungibile. Riprova tra poco.',
)

const storeDown = answer(503, 'store.unavailable', 'I file non sono al momento raggiungibili. Riprova tra poco.')

const unexpected = answer(500, 'internal', 'Si è verificato un errore imprevisto. Riprova più tardi.')

export const cutBody = answer(400, 'request.incomplete', 'La richiesta è arrivata incompleta: riprova.')

/**
 * Headers of the response that failed before its first byte; they do not apply to the problem sent instead. For a stream they are already set on
 * Node's response.
 */
const headersOfFailedAnswer = ['Content-Encoding', 'Content-Disposition', 'ETag', 'Last-Modified']

/** Creates the error handler. Use one per server, because it limits repeated log entries. */
export function openProblemAnswers() {
  const outages = new RepeatedFailures()

  return (error: FastifyError | Error, request: FastifyRequest, reply: FastifyReply): FastifyReply => {
    const { status, problem, retryAfter } = isCutBody(error, request) ? cutBody : toProblem(error)
    const facts = { err: error, requestId: request.id }
    if (status === 503) outages.report(request.log, facts, problem.code)
    else if (status >= 500) request.log.error(facts, problem.code)
    if (retryAfter !== undefined) reply.header('Retry-After', String(retryAfter))
    for (const name of headersOfFailedAnswer) {
      reply.removeHeader(name)
      reply.raw.removeHeader(name)
    }
    // Otherwise a temporary failure would be cached like the picture itself, for a year.
    if (/max-age/.test(String(reply.getHeader('Cache-Control')))) reply.header('Cache-Control', 'no-store')
    return reply.status(status).type('application/json; charset=utf-8').serializer(JSON.stringify).send(problem)
  }
}

/** Unknown paths. Every response under `/api` is JSON, including this one. */
export function answerUnknownRoute(_request: FastifyRequest, reply: FastifyReply): FastifyReply {
  return reply.status(404).send({ message: 'Questo indirizzo non esiste.', code: 'route.not_found' })
}

/**
 * True if the connection ended before the body was read, even if all of it had arrived. Node reports a reset connection with the same code as the
 * database driver, so the error is compared with the one of the request stream.
 */
const isCutBody = (error: FastifyError | Error, { raw }: FastifyRequest): boolean =>
  raw.errored === error || (raw.socket.destroyed && 'code' in error && error.code === 'ERR_STREAM_PREMATURE_CLOSE')

/** Maps an error to status and problem body. */
export function toProblem(error: FastifyError | Error): ProblemAnswer {
  if (error instanceof DomainError) return answerOf(error)
  if (hasZodFastifySchemaValidationErrors(error)) return validationProblem(error)
  if ('code' in error && typeof error.code === 'string') {
    const known = frameworkProblems[error.code]
    if (known) return known
  }
  const refused = refusedStatus(error)
  if (refused) return refusals[refused] ?? answer(refused, 'request.invalid', 'La richiesta non è valida.')
  const refusal = postgresError(error)
  if (refusal) return databaseProblems[refusal.code ?? ''] ?? (isOutage(refusal) ? databaseDown : unexpected)
  if (isStoreFailure(error)) return storeDown
  return isConnectionFailure(error) ? databaseDown : unexpected
}

/**
 * The 4xx status of an error from Fastify or its plugins. A status in another library's error comes from a server called by the portal, so it does
 * not count.
 */
function refusedStatus(error: FastifyError | Error): number | undefined {
  if (!('statusCode' in error) || typeof error.statusCode !== 'number') return undefined
  const isOurs = ('code' in error && String(error.code).startsWith('FST_')) || ('expose' in error && error.expose)
  return isOurs && error.statusCode >= 400 && error.statusCode < 500 ? error.statusCode : undefined
}

/** A form shows only a few; more would make the response long. */
const maxFields = 50

function validationProblem(
  error: Error & { validation: { instancePath: string; message?: string }[]; validationContext?: string },
): ProblemAnswer {
  // A malformed id in the path is answered like an unknown one.
  if (error.validationContext === 'params') return notFound
  const fields: Record<string, string> = {}
  for (const issue of error.validation) {
    if (Object.keys(fields).length === maxFields) break
    const field = issue.instancePath.replace(/^\//, '').replaceAll('/', '.')
    if (field !== '') fields[field] ??= issue.message ?? 'Valore non valido'
  }
  const message = Object.values(fields)[0] ?? error.validation[0]?.message ?? 'Richiesta non valida'
  return { status: 400, problem: { message, code: 'validation', ...(Object.keys(fields).length > 0 && { fields }) } }
}

/**
 * Connection lost or refused, server shutting down, too many connections, or database missing. 08P01 means a pooler without a server if no routine is
 * given; with a routine it is PostgreSQL's own protocol error, which is a bug here.
 */
const isOutage = ({ code = '', routine }: { code?: string | undefined; routine?: string | undefined }) =>
  code === '08P01' ? routine === undefined : /^(?:08|28|57P|53300|3D000)/.test(code)

/** The store's own error, or an error code of the storage library for reading and listing. */
const isStoreFailure = (error: Error): boolean =>
  error instanceof StoreUnavailable || ('code' in error && /^E_CANNOT_/.test(String(error.code)))

const connectionCodes: readonly (string | undefined)[] = [
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
]

/** Messages of node-postgres, its pool and `endWhenSilent`. */
const connectionMessages =
  /ECONNREFUSED|ECONNRESET|Connection terminated|timeout exceeded when trying to connect|is not queryable|does not answer on this connection/

function isConnectionFailure(error: unknown): boolean {
  for (let current = error; current instanceof Error; current = current.cause) {
    const { code, syscall } = current as NodeJS.ErrnoException
    if (connectionCodes.includes(code) || syscall === 'connect') return true
    if (connectionMessages.test(current.message)) return true
  }
  return false
}
