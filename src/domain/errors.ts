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

type ParamValue = string | number | boolean | null | undefined | readonly ParamValue[] | { [name: string]: ParamValue }

/** The facts of a sentence as plain JSON. Logged with the error, so never a secret. */
type Params = Readonly<Record<string, ParamValue>>

interface DomainErrorDetails {
  params?: Params | undefined
  /** Italian sentence per field, for forms. */
  fields?: FieldMessages | undefined
  /** Seconds to wait before trying again; only for `too_many` and `unavailable`. */
  retryAfter?: number | undefined
}

/** An error whose message is an Italian sentence for users. */
export class ReadableError extends Error {}

/** An expected failure. `message` is in Italian and says what the user can do; `code` is stable for programs. */
export class DomainError extends ReadableError {
  readonly kind: DomainErrorKind
  readonly code: string
  readonly params: Params
  readonly fields: FieldMessages | undefined
  readonly retryAfter: number | undefined

  constructor(kind: DomainErrorKind, code: string, message: string, details: DomainErrorDetails = {}) {
    super(message)
    this.name = 'DomainError'
    this.kind = kind
    this.code = code
    this.params = details.params ?? {}
    this.fields = details.fields
    this.retryAfter = details.retryAfter
  }
}

/** The sentence, or a function that makes it from the params. `fields` makes the sentences of form fields where they differ. */
type Sentence = string | ((params: never) => string)
type Declaration = Sentence | { it: Sentence; fields: (params: never) => FieldMessages | undefined }

interface CallDetails {
  /** The form field that shows the sentence too. */
  field?: string | undefined
  /** Overrides the kind of the table. */
  kind?: DomainErrorKind
  retryAfter?: number | undefined
}

type Problem<Declared> = Declared extends { it: infer It }
  ? Problem<It>
  : Declared extends (...args: infer Args) => string
    ? Args extends []
      ? never
      : Args extends [Params?] | [params?: Params | undefined]
        ? (...args: [...Args, details?: CallDetails]) => DomainError
        : never
    : (details?: CallDetails) => DomainError

type Tables = { readonly [Kind in DomainErrorKind]?: Readonly<Record<string, Declaration>> }
type Codes<Table> = { [Kind in keyof Table]: keyof Table[Kind] }[keyof Table]
type Declared<Table, Code> = {
  [Kind in keyof Table]: Code extends keyof Table[Kind] ? Table[Kind][Code] : never
}[keyof Table]

/**
 * The errors of a noun by kind and code: `throw orderProblems['order.not_found']()`. A sentence that depends on facts is a function of its params,
 * which the error keeps, so that a sentence in another language can be made from the same facts.
 */
/* @__NO_SIDE_EFFECTS__ */
export function problems<const Table extends Tables>(
  table: Table,
): { readonly [Code in Codes<Table>]: Problem<Declared<Table, Code>> } {
  const made: Record<string, unknown> = {}
  for (const [kind, codes] of Object.entries(table)) {
    for (const [code, declared] of Object.entries(codes)) made[code] = problem(kind as DomainErrorKind, code, declared)
  }
  return made as never
}

function problem(kind: DomainErrorKind, code: string, declared: Declaration) {
  const { it, fields } = typeof declared === 'object' ? declared : { it: declared, fields: undefined }
  const create = (params: Params | undefined, { field, ...details }: CallDetails = {}) => {
    const message = typeof it === 'string' ? it : it(params as never)
    const shown = fields?.(params as never) ?? (field === undefined ? undefined : { [field]: message })
    return new DomainError(details.kind ?? kind, code, message, { ...details, params, fields: shown })
  }
  return typeof it === 'string' ? (details?: CallDetails) => create(undefined, details) : create
}

/** The same refusal, beginning with what it is about. */
export const refusalOf = (subject: string, { kind, code, message, params }: DomainError) =>
  new DomainError(kind, code, `${subject}: ${message}`, { params: { ...params, subject } })
