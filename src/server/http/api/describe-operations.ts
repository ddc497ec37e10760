import type { FastifyContextConfig, FastifySchema, RouteOptions } from 'fastify'
import type { OpenAPIV3_1 } from 'openapi-types'
import { planNames } from '../../../domain/accounts/plan-names.ts'
import { sectionOf } from './api-sections.ts'

export type ApiDocument = OpenAPIV3_1.Document
type Described = OpenAPIV3_1.OperationObject
type Responses = NonNullable<Described['responses']>

/** Name of the security scheme of the session cookie. */
const sessionScheme = 'session'

/** Error responses shared by several calls, by status. All but the last carry a `Problem`. */
const refusals = {
  400: ['Invalid', 'La richiesta non è valida.'],
  401: ['NotSignedIn', 'Accesso richiesto, o credenziali non corrette.'],
  403: ['Forbidden', 'Il ruolo o il piano non basta, o la richiesta arriva da un altro sito.'],
  404: ['NotFound', 'Non trovato, o non tuo.'],
  409: ['Conflict', 'In conflitto con lo stato attuale.'],
  413: ['TooLarge', 'La richiesta è troppo grande.'],
  415: ['UnsupportedType', 'Il formato non è ammesso: invia JSON.'],
  429: ['TooMany', 'Troppi tentativi: riprova dopo i secondi di Retry-After.'],
  '5XX': ['Unavailable', 'Il servizio non può rispondere ora.'],
} as const

type RefusalStatus = keyof typeof refusals

const text = (description: string): OpenAPIV3_1.HeaderObject => ({ description, schema: { type: 'string' } })

const number = (description: string): OpenAPIV3_1.HeaderObject => ({ description, schema: { type: 'integer' } })

/** Components shared by all calls: the session cookie and the error responses. */
export const sharedComponents: OpenAPIV3_1.ComponentsObject = {
  securitySchemes: {
    [sessionScheme]: {
      type: 'apiKey',
      in: 'cookie',
      name: 'filiera_session',
      description: 'Il cookie che POST /api/login imposta; su https si chiama __Host-filiera_session.',
    },
  },
  responses: Object.fromEntries(
    Object.entries(refusals).map(([status, [name, description]]) => [
      name,
      {
        description,
        ...(status === '429' && { headers: { 'Retry-After': number('Secondi da aspettare.') } }),
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Problem' } } },
      },
    ]),
  ),
}

/** Media types of responses that are not JSON, by which `produces` names them. */
const files: Readonly<Record<string, { description: string; schema: OpenAPIV3_1.SchemaObject }>> = {
  'text/event-stream': { description: 'Eventi, finché la sessione dura.', schema: { type: 'string' } },
  'text/csv': { description: 'Tabella per fogli di calcolo italiani.', schema: { type: 'string' } },
  'application/pdf': {
    description: 'Documento da salvare o stampare.',
    schema: { type: 'string', format: 'binary' },
  },
  'application/xml': { description: 'Documento XML.', schema: { type: 'string' } },
  'application/zip': { description: 'Archivio di documenti.', schema: { type: 'string', format: 'binary' } },
}

/** Adds to every operation what follows from its route: section, callers, headers and error responses. */
export function describeOperations(document: ApiDocument, routes: readonly RouteOptions[]): ApiDocument {
  for (const route of routes) {
    const path = route.url.replace(/:(\w+)/g, '{$1}')
    const method = String(route.method)
    const described = document.paths?.[path]?.[method.toLowerCase() as 'get']
    if (described) Object.assign(described, describe(method, path, described, route))
  }
  return document
}

function describe(method: string, path: string, generated: Described, { schema = {}, config = {} }: RouteOptions) {
  const { access, anyOrigin: isSigned, idempotent } = config
  const tag = sectionOf(path)
  const parameters = [...(generated.parameters ?? []), ...(idempotent ? [idempotencyHeader] : [])]
  return {
    ...(tag && { tags: [tag] }),
    ...(access?.plan && { description: `Serve il piano ${planNames[access.plan]}.`, 'x-plan': access.plan }),
    ...(access?.orWithPlan && {
      description: 'Con un piano attivo anche prima della verifica.',
      'x-or-with-plan': true,
    }),
    // The role is given as a scope of the scheme, as OpenAPI 3.1 allows; [] means that no session is needed.
    security: access ? [{ [sessionScheme]: access.role === 'base' ? [] : [access.role] }] : [],
    ...(parameters.length > 0 && { parameters }),
    ...(schema.consumes && { requestBody: fileBody(schema.consumes) }),
    ...(isSigned && { requestBody: signedBody }),
    responses: { ...successes(generated, schema), ...refused(method, generated, { schema, config }) },
  }
}

const idempotencyHeader: OpenAPIV3_1.ParameterObject = {
  in: 'header',
  name: 'Idempotency-Key',
  description: 'La stessa chiave con la stessa richiesta riceve di nuovo il primo risultato.',
  schema: { type: 'string', maxLength: 200 },
}

const fileBody = (types: readonly string[]): OpenAPIV3_1.RequestBodyObject => ({
  description:
    'Il file: punto e virgola, virgole o tabulazioni, in UTF-8, UTF-16 o Windows-1252; o un foglio di Excel (.xlsx).',
  required: true,
  content: Object.fromEntries(
    types.map((type) => [type, { schema: { type: 'string', ...(!type.startsWith('text/') && { format: 'binary' }) } }]),
  ),
})

const signedBody: OpenAPIV3_1.RequestBodyObject = {
  description: 'L’evento inviato e firmato dal gestore dei pagamenti.',
  required: true,
  content: { 'application/json': { schema: { type: 'object' } } },
}

function successes(generated: Described, { produces: [type] = [] }: FastifySchema): Responses {
  if (type && files[type]) {
    const { description, schema } = files[type]
    return { 200: { description, content: { [type]: { schema } } } }
  }
  const isPaged = hasParameter(generated, 'query', 'cursor')
  return Object.fromEntries(
    Object.entries(generated.responses ?? {}).map(([status, response]) => {
      if (status === '204') return [status, { description: 'Fatto: nessun contenuto.' }]
      if (status === '302') {
        return [status, { description: 'Reindirizzamento.', headers: { Location: text('Indirizzo a cui andare.') } }]
      }
      const description = status === '201' ? 'Creato.' : 'Risposta.'
      const paging = {
        'X-Total-Count': number('Righe in tutto.'),
        'X-Next-Cursor': text('Il `cursor` della pagina seguente; manca nell’ultima.'),
      }
      return [status, { ...response, description, ...(isPaged && answersArray(response) && { headers: paging }) }]
    }),
  )
}

function refused(
  method: string,
  generated: Described,
  { schema, config }: { schema: FastifySchema; config: FastifyContextConfig },
): Responses {
  const { access, anyOrigin: isSigned } = config
  const changes = method !== 'GET'
  const takesParameters = (generated.parameters ?? []).length > 0
  const applies: readonly [boolean, RefusalStatus][] = [
    [changes || takesParameters, 400],
    [access !== undefined, 401],
    [(changes && !isSigned) || (access !== undefined && (access.role !== 'base' || access.plan !== undefined)), 403],
    [hasParameter(generated, 'path'), 404],
    [changes, 409],
    [changes, 413],
    [changes, 415],
    [true, '5XX'],
  ]
  const statuses = new Set<RefusalStatus>([
    ...applies.flatMap(([holds, status]) => (holds ? [status] : [])),
    ...(schema.refusals ?? []),
  ])
  return Object.fromEntries(
    [...statuses].map((status) => [status, { $ref: `#/components/responses/${refusals[status][0]}` }]),
  )
}

const hasParameter = (described: Described, place: string, name?: string): boolean =>
  (described.parameters ?? []).some(
    (parameter) => 'in' in parameter && parameter.in === place && (name === undefined || parameter.name === name),
  )

function answersArray(response: Responses[string] | undefined): boolean {
  const schema = response && 'content' in response ? response.content?.['application/json']?.schema : undefined
  return schema !== undefined && 'type' in schema && schema.type === 'array'
}
