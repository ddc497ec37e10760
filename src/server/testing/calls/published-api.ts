import Ajv2020, { type ValidateFunction } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import type { OpenAPIV3_1 } from 'openapi-types'
import { expect } from 'vitest'
import type { Plan } from '../../../domain/accounts/plan-names.ts'
import { type Role, roles } from '../../../domain/accounts/roles.ts'
import type { TestApp } from '../test-app.ts'
import type { TestResponse } from '../test-client.ts'

/** All kinds of callers: without a session, and with each role. */
const callers = ['visitor', ...roles] as const

export type Caller = (typeof callers)[number]

/** A call in the API description. */
export interface PublishedOperation {
  /** `GET /api/orders/{orderId}` */
  name: string
  method: string
  path: string
  /** The minimum role according to the description. */
  access: 'anybody' | Role
  /** The plan required in addition, except for admins, according to the description. */
  plan: Plan | undefined
  /** True if an active plan replaces the role, according to the description. */
  orWithPlan: boolean
  description: OpenAPIV3_1.OperationObject
}

/** The API description and a check of responses against it. */
export interface PublishedApi {
  document: OpenAPIV3_1.Document
  operations: readonly PublishedOperation[]
  /** Fails unless the description allows this status and body for the call. */
  expectDescribed(operation: PublishedOperation, response: TestResponse<unknown>): void
}

/** Reads the description over the network, like a client. */
export async function readPublishedApi(app: TestApp): Promise<PublishedApi> {
  const { body: document } = await app.visitor.get<OpenAPIV3_1.Document>('/api/openapi.json')
  const operations = Object.entries(document.paths ?? {}).flatMap(([path, item]) =>
    Object.entries(item ?? {}).map(([method, description]) => ({
      name: `${method.toUpperCase()} ${path}`,
      method: method.toUpperCase(),
      path,
      access: accessOf(description as OpenAPIV3_1.OperationObject),
      plan: (description as { 'x-plan'?: Plan })['x-plan'],
      orWithPlan: 'x-or-with-plan' in (description as object),
      description: description as OpenAPIV3_1.OperationObject,
    })),
  )
  return { document, operations, expectDescribed: answerChecker(document) }
}

/** Whether the caller has access. `has` is the caller's plan. */
export const mayCall = ({ access, plan, orWithPlan }: PublishedOperation, caller: Caller, has: Plan): boolean =>
  (access === 'anybody' ||
    callers.indexOf(caller) >= callers.indexOf(access) ||
    (orWithPlan && caller !== 'visitor' && has !== 'trial')) &&
  (plan === undefined || plan === has || caller === 'admin')

function accessOf({ security }: OpenAPIV3_1.OperationObject): PublishedOperation['access'] {
  const [requirement] = security ?? []
  if (!requirement) return 'anybody'
  const [role = 'base'] = Object.values(requirement).flat()
  return role as Role
}

function answerChecker(document: OpenAPIV3_1.Document): PublishedApi['expectDescribed'] {
  const ajv = new Ajv2020({ strict: false, allErrors: true })
  addFormats.default(ajv)
  // Undescribed fields fail the tests here, although clients must tolerate new fields.
  ajv.addSchema(closed(document), 'document')
  const known = new Map<unknown, ValidateFunction>()

  return ({ name, path, method, description }, response) => {
    const { status, headers, body } = response
    const responses = description.responses ?? {}
    const key = [String(status), `${Math.floor(status / 100)}XX`].find((candidate) => candidate in responses)
    expect(key, `${name} answers ${status} ${JSON.stringify(body)}, which is not described`).toBeDefined()
    if (!key) return
    const described = responses[key]
    const pointer =
      described && '$ref' in described
        ? described.$ref
        : `#/paths/${escapePointer(path)}/${method.toLowerCase()}/responses/${key}`
    const answer = (described && '$ref' in described ? lookUp(document, described.$ref) : described) as
      | OpenAPIV3_1.ResponseObject
      | undefined
    if (answer?.headers && 'Location' in answer.headers) expect(headers.get('location'), name).toBeTruthy()
    if (!answer?.content) {
      expect(body, `${name} answers ${status} with a body that is not described`).toBeNull()
      return
    }
    if ('text/event-stream' in answer.content) {
      expect(headers.get('content-type'), name).toBe('text/event-stream; charset=utf-8')
      return
    }
    if ('text/csv' in answer.content) {
      expect(headers.get('content-type'), name).toBe('text/csv; charset=utf-8')
      return
    }
    for (const file of ['application/pdf', 'application/zip', 'application/xml']) {
      if (!(file in answer.content)) continue
      expect(headers.get('content-type')?.split(';')[0], name).toBe(file)
      return
    }
    expect(headers.get('content-type'), name).toBe('application/json; charset=utf-8')
    const schema = `document${pointer}/content/application~1json/schema`
    const check = known.get(schema) ?? ajv.compile({ $ref: schema })
    known.set(schema, check)
    expect(check(body) ? [] : check.errors, `${name} answers ${status}`).toEqual([])
  }
}

const escapePointer = (path: string) => encodeURIComponent(path.replaceAll('~', '~0').replaceAll('/', '~1'))

function lookUp(document: OpenAPIV3_1.Document, reference: string): unknown {
  return reference
    .replace(/^#\//, '')
    .split('/')
    .reduce<unknown>((at, step) => (at as Record<string, unknown>)[step], document)
}

/** A copy in which objects with listed fields allow no others. */
function closed<Node>(node: Node): Node {
  if (Array.isArray(node)) return node.map(closed) as Node
  if (typeof node !== 'object' || node === null) return node
  const copy = Object.fromEntries(Object.entries(node).map(([name, inner]) => [name, closed(inner)]))
  const listsFields = copy.type === 'object' && copy.properties && copy.additionalProperties === undefined
  return (listsFields ? { ...copy, additionalProperties: false } : copy) as Node
}
