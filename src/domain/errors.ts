/** Kinds of expected failures. Only `server/http/answers/problem.ts` turns a kind into an HTTP status. */
export type DomainErrorKind =
  | 'invalid'
  | 'unauthenticated'
  | 'forbidden'
  | 'not_found'
  | 'conflict'
  | 'too_large'
  | 'unsupported'
  | 'too_many'
  | 'unavailable'

type FieldMessages = Readonly<Record<string, string>>

interface DomainErrorDetails {
  /** Italian sentence per field, for forms. */
  fields?: FieldMessages
  /** Seconds to wait before trying again; only for `too_many` and `unavailable`. */
  retryAfter?: number
}

/** An error whose message is an Italian sentence for users. */
export class ReadableError extends Error {}

/** An expected failure. `message` is in Italian and says what the user can do; `code` is stable for programs. */
export class DomainError extends ReadableError {
  readonly kind: DomainErrorKind
  readonly code: string
  readonly fields: FieldMessages | undefined
  readonly retryAfter: number | undefined

  constructor(kind: DomainErrorKind, code: string, message: string, details: DomainErrorDetails = {}) {
    super(message)
    this.name = 'DomainError'
    this.kind = kind
    this.code = code
    this.fields = details.fields
    this.retryAfter = details.retryAfter
  }
}

export const invalid = (code: string, message: string, fields?: FieldMessages) =>
  new DomainError('invalid', code, message, fields ? { fields } : {})

export const unauthenticated = (message = 'Devi effettuare l’accesso per continuare.') =>
  new DomainError('unauthenticated', 'auth.required', message)

export const forbidden = (code: string, message: string) => new DomainError('forbidden', code, message)

export const notFound = (code: string, message: string) => new DomainError('not_found', code, message)

export const conflict = (code: string, message: string, fields?: FieldMessages) =>
  new DomainError('conflict', code, message, fields ? { fields } : {})

/** `retryAfter`: seconds to wait before trying again, if known. */
export const unavailable = (code: string, message: string, retryAfter?: number) =>
  new DomainError('unavailable', code, message, retryAfter === undefined ? {} : { retryAfter })
