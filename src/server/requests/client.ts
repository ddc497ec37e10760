import type { DomainErrorKind } from '../../domain/errors.ts'

/** The sender of a request, as far as the connection reveals it. */
export interface Client {
  address: string
  /** At most 300 characters. */
  userAgent: string | null
}

/** A request answered with an expected failure. */
export interface Refusal {
  kind: DomainErrorKind
  code: string
  /** Method and route pattern, not the URL: a query may contain text typed by the user. */
  route: string
  userId: string | null
  client: Client
}
