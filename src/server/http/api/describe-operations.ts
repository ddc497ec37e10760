import type { OpenAPIV3_1 } from 'openapi-types'
import { planNames } from '../../../domain/accounts/plan-names.ts'
import { apiSections } from './api-operations.ts'
import type { ApiOperation } from './operations/api-section.ts'

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

export const apiTags: OpenAPIV3_1.TagObject[] = apiSections.map(({ tag, description }) => ({ name: tag, description }))

const named = new Map(
  apiSections.flatMap(({ tag, operations }) =>
    Object.entries(operations).map(([name, operation]) => [name, { tag, operation }] as const),
  ),
)

/** Adds the data of `api-operations.ts` to every call, and the error responses that follow from its shape. */
export function describeOperations(document: ApiDocument): ApiDocument {
  for (const [path, item] of Object.entries(document.paths ?? {})) {
    for (const [method, described] of Object.entries(item ?? {})) {
      const entry = named.get(`${method.toUpperCase()} ${path}`)
      if (entry) describe(method.toUpperCase(), described as Described, entry)
    }
  }
  return document
}

function describe(
  method: string,
  described: Described,
  { tag, operation }: { tag: string; operation: ApiOperation },
): void {
  const { id, summary, access, plan, orWithPlan } = operation
  Object.assign(described, {
    operationId: id,
    tags: [tag],
    summary,
    ...(plan && { description: `Serve il piano ${planNames[plan]}.`, 'x-plan': plan }),
    ...(orWithPlan && { description: 'Con un piano attivo anche prima della verifica.', 'x-or-with-plan': true }),
    // The role is given as a scope of the scheme, as OpenAPI 3.1 allows; [] means that no session is needed.
    security: access === 'anybody' ? [] : [{ [sessionScheme]: access === 'base' ? [] : [access] }],
    responses: { ...successes(described, operation), ...answeredRefusals(method, described, operation) },
  })
  if (operation.idempotent) {
    described.parameters = [
      ...(described.parameters ?? []),
      {
        in: 'header',
        name: 'Idempotency-Key',
        description: 'La stessa chiave con la stessa richiesta riceve di nuovo il primo risultato.',
        schema: { type: 'string', maxLength: 200 },
      },
    ]
  }
  if (operation.takesCsv) {
    described.requestBody = {
      description:
        'Il file: punto e virgola, virgole o tabulazioni, in UTF-8, UTF-16 o Windows-1252; o un foglio di Excel (.xlsx).',
      required: true,
      content: {
        'text/csv': { schema: { type: 'string' } },
        'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': {
          schema: { type: 'string', format: 'binary' },
        },
      },
    }
  }
  if (operation.signed) {
    described.requestBody = {
      description: 'L’evento inviato e firmato dal gestore dei pagamenti.',
      required: true,
      content: { 'application/json': { schema: { type: 'object' } } },
    }
  }
}

function successes(described: Described, operation: ApiOperation): Responses {
  if (operation.redirects) {
    return { 302: { description: 'Reindirizzamento.', headers: { Location: text('Indirizzo a cui andare.') } } }
  }
  if (operation.streams) {
    const schema = { type: 'string' as const }
    return { 200: { description: 'Eventi, finché la sessione dura.', content: { 'text/event-stream': { schema } } } }
  }
  if (operation.csv) {
    const schema = { type: 'string' as const }
    return { 200: { description: 'Tabella per fogli di calcolo italiani.', content: { 'text/csv': { schema } } } }
  }
  if (operation.pdf) {
    const schema = { type: 'string' as const, format: 'binary' }
    return { 200: { description: 'Documento da salvare o stampare.', content: { 'application/pdf': { schema } } } }
  }
  if (operation.xml) {
    const schema = { type: 'string' as const }
    return { 200: { description: 'Documento XML.', content: { 'application/xml': { schema } } } }
  }
  if (operation.zip) {
    const schema = { type: 'string' as const, format: 'binary' }
    return { 200: { description: 'Archivio di documenti.', content: { 'application/zip': { schema } } } }
  }
  const isPaged = hasParameter(described, 'query', 'cursor')
  return Object.fromEntries(
    Object.entries(described.responses ?? {}).map(([status, response]) => {
      if (status === '204') return [status, { description: 'Fatto: nessun contenuto.' }]
      const description = status === '201' ? 'Creato.' : 'Risposta.'
      const paging = {
        'X-Total-Count': number('Righe in tutto.'),
        'X-Next-Cursor': text('Il `cursor` della pagina seguente; manca nell’ultima.'),
      }
      return [status, { ...response, description, ...(isPaged && answersArray(response) && { headers: paging }) }]
    }),
  )
}

function answeredRefusals(method: string, described: Described, operation: ApiOperation): Responses {
  const { access, plan, signed } = operation
  const changes = method !== 'GET'
  const takesParameters = (described.parameters ?? []).length > 0
  const applies: readonly [boolean, RefusalStatus][] = [
    [changes || takesParameters, 400],
    [access !== 'anybody', 401],
    [(changes && !signed) || access === 'rivenditore' || access === 'admin' || plan !== undefined, 403],
    [hasParameter(described, 'path'), 404],
    [changes, 409],
    [changes, 413],
    [changes, 415],
    [true, '5XX'],
  ]
  const statuses = new Set<RefusalStatus>([
    ...applies.flatMap(([holds, status]) => (holds ? [status] : [])),
    ...(operation.refusals ?? []),
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
