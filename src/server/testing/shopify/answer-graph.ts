import {
  type DocumentNode,
  execute,
  type GraphQLError,
  type GraphQLResolveInfo,
  type GraphQLSchema,
  getNamedType,
  getVariableValues,
  parse,
  validate,
} from 'graphql'
import { adminSchema } from './admin-schema.ts'
import { connection, type PageArguments } from './connection.ts'
import { orderResolvers } from './order-resolvers.ts'
import { productResolvers } from './product-resolvers.ts'
import { answerCost, maxPoints, operationOf, queryCost } from './query-cost.ts'
import { type GraphCall, type Resolver, resultOf, UserErrors } from './resolver.ts'
import { requireScope, scopesToRead, scopesToWrite, shopResolvers, typeOfNode } from './shop-resolvers.ts'
import { stockResolvers } from './stock-resolvers.ts'

const byField = new Map<string, Resolver>()
for (const part of [shopResolvers, orderResolvers, productResolvers, stockResolvers]) {
  for (const [type, fields] of Object.entries(part)) {
    for (const [field, resolver] of Object.entries(fields)) byField.set(`${type}.${field}`, resolver)
  }
}

export interface GraphRequest {
  query: string
  variables?: Record<string, unknown>
}

export interface GraphAnswer {
  operation: string
  outcome: 'answered' | 'refused' | 'throttled'
  body: { data?: unknown; errors?: readonly unknown[]; extensions?: object }
}

/** Shopify's response to an authenticated request, by its own schema and the data of the shop. */
export async function answerGraph({ query, variables = {} }: GraphRequest, call: GraphCall): Promise<GraphAnswer> {
  const schema = await adminSchema()
  const { throttle } = call.shop
  call.shop.answered += 1
  const { document, errors } = read(query, schema)
  if (!document) return { operation: '', outcome: 'refused', body: { errors } }
  const { operation: kind, name, variableDefinitions = [] } = operationOf(document)
  const operation = name?.value ?? ''
  const refused = (...all: unknown[]): GraphAnswer => ({ operation, outcome: 'refused', body: { errors: all } })
  if (errors.length > 0) return refused(...errors)
  const { coerced, errors: wrong } = getVariableValues(schema, variableDefinitions, variables)
  if (!coerced) return refused(...wrong.map((error) => withCode(error, 'INVALID_VARIABLE')))
  const tooLong = longArrayIn(coerced)
  if (tooLong) return refused(tooLong)

  let requested: number
  try {
    requested = queryCost(schema, document, coerced)
  } catch (error) {
    return refused({ message: (error as Error).message, extensions: { code: 'BAD_REQUEST' } })
  }
  if (requested > maxPoints) {
    const message = `Query cost is ${requested}, which exceeds the single query max cost limit (${maxPoints}).`
    return refused({ message, extensions: { code: 'MAX_COST_EXCEEDED', cost: requested, maxCost: maxPoints } })
  }
  if (!throttle.take(requested)) {
    const throttled = [{ message: 'Throttled', extensions: { code: 'THROTTLED' } }]
    const extensions = { cost: throttle.cost(requested, null) }
    return { operation, outcome: 'throttled', body: { errors: throttled, extensions } }
  }

  const result = await execute({
    ...{ schema, document, variableValues: variables, contextValue: call },
    ...{ rootValue: {}, fieldResolver, typeResolver: typeOfNode },
  })
  const actual = Math.min(requested, answerCost(result.data, kind))
  throttle.giveBack(requested - actual)
  return {
    operation,
    outcome: 'answered',
    body: { ...result, extensions: { cost: throttle.cost(requested, actual) } },
  }
}

/** Most documents are requested repeatedly. */
const known = new Map<string, { document: DocumentNode | null; errors: readonly unknown[] }>()

function read(query: string, schema: GraphQLSchema) {
  const found = known.get(query) ?? parseAndValidate(query, schema)
  if (known.size < 500) known.set(query, found)
  return found
}

function parseAndValidate(query: string, schema: GraphQLSchema) {
  try {
    const document = parse(query)
    return { document, errors: validate(schema, document).map((error) => withCode(error, 'undefinedField')) }
  } catch (error) {
    return { document: null, errors: [error] }
  }
}

const withCode = (error: GraphQLError, code: string) => ({ ...error.toJSON(), extensions: { code } })

/** Resolves a field of the root or of an object: by a resolver of ours, else by the object's property of this name. */
function fieldResolver(source: unknown, given: PageArguments, call: GraphCall, info: GraphQLResolveInfo): unknown {
  const { fieldName, parentType, returnType, schema } = info
  const isMutation = parentType === schema.getMutationType()
  const returned = getNamedType(returnType).name
  requireScope(call.scopes, isMutation ? scopesToWrite(fieldName) : scopesToRead(returned), fieldName)
  if (source instanceof UserErrors) return fieldName === 'userErrors' ? source.userErrors : null
  const resolver = byField.get(`${parentType.name}.${fieldName}`)
  const resolve = () => resolver?.(source as never, given as never, call, info)
  const value = resolver ? (isMutation ? resultOf(resolve) : resolve()) : (source as Record<string, unknown>)[fieldName]
  if (Array.isArray(value)) {
    if (returned.endsWith('Connection')) return connection(value, given)
    return typeof given.first === 'number' ? value.slice(0, given.first) : value
  }
  if (value !== undefined) return value
  if (fieldName === 'userErrors') return []
  throw new Error(`The stand-in has no ${parentType.name}.${fieldName}`)
}

/** Arrays for which Shopify accepts more than the usual maximum. */
const longest: Record<string, number> = { variants: Number.POSITIVE_INFINITY, fulfillmentOrderLineItems: 512 }

/** The error for an array that is longer than Shopify accepts; null if there is none. */
function longArrayIn(value: unknown, name = ''): object | null {
  if (typeof value !== 'object' || value === null) return null
  const most = longest[name] ?? 250
  if (Array.isArray(value) && value.length > most) {
    const message = `The input array size of ${value.length} is greater than the maximum allowed of ${most}.`
    return { message, extensions: { code: 'MAX_INPUT_SIZE_EXCEEDED' } }
  }
  for (const [key, part] of Object.entries(value)) {
    const found = longArrayIn(part, Array.isArray(value) ? name : key)
    if (found) return found
  }
  return null
}
