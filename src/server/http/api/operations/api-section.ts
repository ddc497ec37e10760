import type { Plan } from '../../../../domain/accounts/plan-names.ts'
import type { Role } from '../../../../domain/accounts/roles.ts'

/**
 * What the published description says of each call besides its schemas. `id` is what generated clients name their function after: it stays
 * when the path changes.
 */
export interface ApiOperation {
  id: string
  /** Who may call it: anybody, or a signed-in user of this role or a higher one. */
  access: 'anybody' | Role
  /** The plan that they need besides, unless they are admins. */
  plan?: Plan
  /** A running plan stands in for the role. */
  orWithPlan?: true
  /** Italian, for the API page. */
  summary: string
  /** Statuses of refusals that do not follow from its method, its access and its parameters. */
  refusals?: readonly (401 | 403 | 404 | 409 | 429)[]
  /** It answers nothing but a redirect. */
  redirects?: true
  /** It answers a stream of server-sent events that stays open. */
  streams?: true
  /** It answers a table as CSV. */
  csv?: true
  /** It answers a document as PDF. */
  pdf?: true
  /** It answers a file of XML. */
  xml?: true
  /** It answers an archive of files. */
  zip?: true
  /** It accepts `Idempotency-Key`. */
  idempotent?: true
  /** Its body is a table, as a spreadsheet saves it. */
  takesCsv?: true
  /** Trusted by a signature over its body: no session, any origin. */
  signed?: true
}

export interface ApiSection {
  tag: string
  description: string
  /** By method and path: `GET /api/orders/{orderId}`. */
  operations: Readonly<Record<string, ApiOperation>>
}
