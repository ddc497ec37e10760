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
import { checkVariant, type SetArguments, setProduct, type VariantInput, writeVariant } from './product-set.ts'
import { answerCost, maxPoints, operationOf, queryCost } from './query-cost.ts'
import { type GraphCall, type Resolver, type Resolvers, refuse, refuseIfAny, resultOf, UserErrors } from './resolver.ts'
import { requireScope, scopesToRead, scopesToWrite, shopResolvers, typeOfNode } from './shop-resolvers.ts'
import type { StandInMedia } from './stand-in-product.ts'
import { stockResolvers } from './stock-resolvers.ts'

/** Shopify fetches a picture after the request that adds it; some fail. */
function statusOf({ source, fetchedAfter }: StandInMedia, { shop }: GraphCall): 'PROCESSING' | 'READY' | 'FAILED' {
  if (shop.answered <= fetchedAfter) return 'PROCESSING'
  return shop.brokenPictures.has(source) ? 'FAILED' : 'READY'
}

/** Products, their variants and pictures. */
const productResolvers: Resolvers = {
  QueryRoot: {
    product: (_, { id }: { id: string }, { shop }) => shop.products.get(id) ?? null,
    productByIdentifier(_, { identifier }: { identifier: { id?: string; handle?: string } }, { shop }) {
      const { id = '', handle } = identifier
      return (handle ? shop.productByHandle(handle) : shop.products.get(id)) ?? null
    },
    products: (_, __, { shop }) => [...shop.products.values()],
    productVariants: (_, __, { shop }) => shop.variants,
    productOperation: (_, { id }: { id: string }, { shop }) => shop.productSets.get(id) ?? null,
  },
  Mutation: {
    productSet(_, given: SetArguments & { synchronous?: boolean }, { shop }) {
      if (given.synchronous !== false) return { product: setProduct(shop, given), productSetOperation: null }
      const id = shop.newId('ProductSetOperation')
      const done = resultOf(() => ({ product: setProduct(shop, given) }))
      shop.productSets.set(id, { id, status: 'COMPLETE', product: null, ...done })
      // It is complete when it is queried later.
      return { product: null, productSetOperation: { id, status: 'CREATED', product: null } }
    },
    productVariantsBulkUpdate(_, { productId, variants }: { productId: string; variants: VariantInput[] }, { shop }) {
      const product =
        shop.products.get(productId) ?? refuse(['productId'], 'Product does not exist', 'PRODUCT_DOES_NOT_EXIST')
      const found = variants.map(({ id }) => product.variants.find((variant) => variant.id === id))
      const refused = resultOf(() =>
        refuseIfAny(
          variants.map((input, n) => () => {
            const at = ['variants', String(n)]
            if (!found[n]) {
              refuse([...at, 'id'], 'Product variant does not exist', 'PRODUCT_VARIANT_DOES_NOT_EXIST')
            }
            checkVariant(input, at, 'INVALID_INPUT')
          }),
        ),
      )
      if (refused) return { product, productVariants: [], userErrors: refused.userErrors }
      const productVariants = found.filter((variant) => variant !== undefined)
      for (const [n, variant] of productVariants.entries()) writeVariant(variant, variants[n] ?? {})
      return { product, productVariants }
    },
    productDelete(_, { input: { id } }: { input: { id: string } }, { shop }) {
      if (!shop.products.delete(id)) refuse(['id'], 'Product does not exist')
      return { deletedProductId: id }
    },
  },
  Product: {
    description: ({ descriptionHtml }) =>
      descriptionHtml
        .replace(/<[^>]*>/g, ' ')
        .replace(/\s+/g, ' ')
        .trim(),
  },
  ProductOption: { optionValues: ({ values }) => values },
  ProductVariant: {
    title: ({ selected }) => Object.values(selected).join(' / '),
    sku: ({ item }) => item.sku,
    inventoryItem: ({ item }) => item,
    selectedOptions: ({ selected }) => Object.entries(selected).map(([name, value]) => ({ name, value })),
    inventoryQuantity: ({ item }) => [...item.levels.values()].reduce((sum, { available }) => sum + available, 0),
  },
  MediaImage: {
    status: (media, _, call) => statusOf(media, call),
    image: (media, _, call) => (statusOf(media, call) === 'READY' ? { url: media.source } : null),
  },
}

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
