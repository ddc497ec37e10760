import {
  type DocumentNode,
  execute,
  type GraphQLError,
  type GraphQLResolveInfo,
  getNamedType,
  getVariableValues,
  parse,
  validate,
} from 'graphql'
import { adminSchema } from './admin-schema.ts'
import { appResolvers } from './apps.ts'
import { fulfilmentOrderResolvers } from './fulfilment-order-resolvers.ts'
import { fulfilmentResolvers } from './fulfilments.ts'
import { inventoryResolvers } from './inventory.ts'
import { inventorySetResolvers } from './inventory-set.ts'
import { mediaResolvers } from './media.ts'
import { accessDenied, nodeResolvers, typeOfNode } from './nodes.ts'
import { orderResolvers } from './orders.ts'
import { productSetResolvers } from './product-set.ts'
import { productResolvers } from './products.ts'
import { answerCost, maxPoints, operationOf, queryCost } from './query-cost.ts'
import type { GraphCall, Resolver, Resolvers } from './resolver.ts'
import { isGranted, scopesToRead, scopesToWrite } from './scopes.ts'
import { variantResolvers } from './variants.ts'
import { webhookResolvers } from './webhooks.ts'

const byType = new Map<string, Record<string, Resolver>>()
const parts: Resolvers[] = [
  appResolvers,
  nodeResolvers,
  orderResolvers,
  fulfilmentOrderResolvers,
  fulfilmentResolvers,
  productResolvers,
  productSetResolvers,
  variantResolvers,
  mediaResolvers,
  inventoryResolvers,
  inventorySetResolvers,
  webhookResolvers,
]
for (const [type, fields] of parts.flatMap((part) => Object.entries(part))) {
  byType.set(type, { ...byType.get(type), ...fields })
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
  call.shop.answered += 1
  const { document, errors } = read(query, schema)
  if (!document) return { operation: '', outcome: 'refused', body: { errors } }
  const { operation: kind, name, variableDefinitions = [] } = operationOf(document)
  const operation = name?.value ?? ''
  const refused = (all: readonly unknown[]): GraphAnswer => ({ operation, outcome: 'refused', body: { errors: all } })
  if (errors.length > 0) return refused(errors)
  const { coerced, errors: wrong } = getVariableValues(schema, variableDefinitions, variables)
  if (!coerced) return refused(wrong.map((error) => withCode(error, 'INVALID_VARIABLE')))
  const tooLong = longArrayIn(coerced)
  if (tooLong) return refused([tooLong])

  const requested = costOrError(() => queryCost(schema, document, coerced))
  if (typeof requested !== 'number') return refused([requested])
  const { throttle } = call.shop
  if (requested > maxPoints) {
    const message = `Query cost is ${requested}, which exceeds the single query max cost limit (${maxPoints}).`
    return refused([{ message, extensions: { code: 'MAX_COST_EXCEEDED', cost: requested, maxCost: maxPoints } }])
  }
  if (!throttle.take(requested)) {
    const throttled = [{ message: 'Throttled', extensions: { code: 'THROTTLED' } }]
    const extensions = { cost: throttle.cost(requested, null) }
    return { operation, outcome: 'throttled', body: { errors: throttled, extensions } }
  }

  const result = await execute({
    schema,
    document,
    rootValue: {},
    contextValue: call,
    variableValues: variables,
    fieldResolver,
    typeResolver: typeOfNode,
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

function read(query: string, schema: Awaited<ReturnType<typeof adminSchema>>) {
  const found = known.get(query)
  if (found) return found
  const made = parseAndValidate(query, schema)
  if (known.size < 500) known.set(query, made)
  return made
}

function parseAndValidate(query: string, schema: Awaited<ReturnType<typeof adminSchema>>) {
  try {
    const document = parse(query)
    return { document, errors: validate(schema, document).map((error) => withCode(error, 'undefinedField')) }
  } catch (error) {
    return { document: null, errors: [error] }
  }
}

const withCode = (error: GraphQLError, code: string) => ({ ...error.toJSON(), extensions: { code } })

/** Resolves a field of the root or of an object: by a resolver of ours, else by the object's property of this name. */
function fieldResolver(source: unknown, given: object, call: GraphCall, info: GraphQLResolveInfo): unknown {
  const { fieldName, parentType, returnType, schema } = info
  const isMutation = parentType === schema.getMutationType()
  const needed = isMutation ? scopesToWrite(fieldName) : scopesToRead(getNamedType(returnType).name)
  if (!isGranted(call.scopes, needed)) throw accessDenied(fieldName, needed)
  const resolver = byType.get(parentType.name)?.[fieldName]
  const value = resolver
    ? resolver(source as never, given as never, call, info)
    : (source as Record<string, unknown>)[fieldName]
  if (value === undefined) throw new Error(`The stand-in has no ${parentType.name}.${fieldName}`)
  return value
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

function costOrError(cost: () => number): number | object {
  try {
    return cost()
  } catch (error) {
    return { message: error instanceof Error ? error.message : String(error), extensions: { code: 'BAD_REQUEST' } }
  }
}
