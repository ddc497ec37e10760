import type { Plan } from '../../../../domain/accounts/plan-names.ts'
import type { Role } from '../../../../domain/accounts/roles.ts'

/** Published description of a call besides its schemas. `id` is the function name in generated clients: keep it when the path changes. */
export interface ApiOperation {
  id: string
  /** Minimum role of the caller; public calls need no session. */
  access: 'anybody' | Role
  /** Plan that is required in addition, except for admins. */
  plan?: Plan
  /** An active plan replaces the role. */
  orWithPlan?: true
  /** Italian, for the API page. */
  summary: string
  /** Error statuses that do not follow from its method, access and parameters. */
  refusals?: readonly (401 | 403 | 404 | 409 | 429)[]
  /** Answers only with a redirect. */
  redirects?: true
  /** Answers with a stream of server-sent events that stays open. */
  streams?: true
  /** Answers with a CSV table. */
  csv?: true
  /** Answers with a PDF document. */
  pdf?: true
  /** Answers with an XML file. */
  xml?: true
  /** Answers with a ZIP archive. */
  zip?: true
  /** Accepts `Idempotency-Key`. */
  idempotent?: true
  /** The body is a CSV table. */
  takesCsv?: true
  /** Authenticated by a signature over its body: no session, any origin. */
  signed?: true
}

export interface ApiSection {
  tag: string
  description: string
  /** By method and path: `GET /api/orders/{orderId}`. */
  operations: Readonly<Record<string, ApiOperation>>
}
