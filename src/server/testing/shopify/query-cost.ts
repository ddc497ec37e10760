import {
  type DocumentNode,
  type FieldNode,
  type FragmentDefinitionNode,
  type GraphQLCompositeType,
  type GraphQLField,
  type GraphQLSchema,
  getArgumentValues,
  getNamedType,
  isCompositeType,
  isObjectType,
  Kind,
  type OperationDefinitionNode,
  type SelectionSetNode,
} from 'graphql'

/** Shopify refuses a query with a higher cost. */
export const maxPoints = 1_000

const mutationPoints = 10
const connectionPoints = 2
/** According to the schema's descriptions of `ProductSetInput`. */
const pointsPerVariant = 0.2
const pointsPerFile = 1.9

/** The only operation in one of our documents. */
export function operationOf(document: DocumentNode): OperationDefinitionNode {
  const operation = document.definitions.find(({ kind }) => kind === Kind.OPERATION_DEFINITION)
  if (!operation) throw new Error('The document contains no operation')
  return operation as OperationDefinitionNode
}

/**
 * Maximum cost of an operation, before it is executed: 1 per object, 2 per connection plus the cost of its nodes, 10 per mutation. Shopify's own rule
 * has more parts, which it does not publish; this one is never far above it.
 */
export function queryCost(schema: GraphQLSchema, document: DocumentNode, variables: Record<string, unknown>): number {
  const fragments = new Map(
    document.definitions
      .filter((definition): definition is FragmentDefinitionNode => definition.kind === Kind.FRAGMENT_DEFINITION)
      .map((fragment) => [fragment.name.value, fragment]),
  )

  function costOfSelection(selections: SelectionSetNode | undefined, type: GraphQLCompositeType): number {
    let own = 0
    const byType = new Map<string, number>()
    for (const selection of selections?.selections ?? []) {
      if (selection.kind === Kind.FIELD) {
        own += costOfField(selection, type)
        continue
      }
      const fragment = selection.kind === Kind.FRAGMENT_SPREAD ? fragments.get(selection.name.value) : selection
      const on = fragment?.typeCondition?.name.value ?? type.name
      const cost = costOfSelection(fragment?.selectionSet, schema.getType(on) as GraphQLCompositeType)
      byType.set(on, (byType.get(on) ?? 0) + cost)
    }
    if (isObjectType(type)) return own + [...byType.values()].reduce((sum, cost) => sum + cost, 0)
    return own + Math.max(0, ...byType.values())
  }

  function costOfField(field: FieldNode, parent: GraphQLCompositeType): number {
    if (!('getFields' in parent)) return 0
    const definition = parent.getFields()[field.name.value]
    const type = definition && getNamedType(definition.type)
    if (!definition || !isCompositeType(type)) return 0
    const given = getArgumentValues(definition, field, variables)
    if (parent === schema.getMutationType()) {
      return mutationPoints + costOfInput(given) + costOfSelection(field.selectionSet, type)
    }
    if (type.name.endsWith('Connection')) {
      return connectionPoints + sizeOf(definition, given) * costOfSelection(field.selectionSet, type)
    }
    // Counted once, as the nodes of the connection.
    if (parent.name.endsWith('Connection') && field.name.value === 'pageInfo') return 0
    const isEdge = parent.name.endsWith('Connection') && field.name.value === 'edges'
    return sizeOf(definition, given) * ((isEdge ? 0 : 1) + costOfSelection(field.selectionSet, type))
  }

  const operation = operationOf(document)
  const root = schema.getRootType(operation.operation)
  return root ? Math.ceil(costOfSelection(operation.selectionSet, root)) : 0
}

function sizeOf({ name, args }: GraphQLField<unknown, unknown>, given: Record<string, unknown>): number {
  if (Array.isArray(given.ids)) return given.ids.length
  const size = given.first ?? given.last
  if (typeof size === 'number') return size
  const isPaged = args.some((arg) => arg.name === 'after')
  if (isPaged) throw new Error(`you must provide one of first or last (${name})`)
  return 1
}

function costOfInput({ input }: { input?: { variants?: unknown[]; files?: unknown[] } }): number {
  return (input?.variants?.length ?? 0) * pointsPerVariant + (input?.files?.length ?? 0) * pointsPerFile
}

/** Actual cost of a response, by the same rule. */
export function answerCost(data: unknown, operation: 'query' | 'mutation' | 'subscription'): number {
  const roots = Object.values((data ?? {}) as object)
  return roots.reduce((sum: number, root) => sum + costOfValue(root) + (operation === 'mutation' ? 9 : 0), 0)
}

function costOfValue(value: unknown): number {
  if (Array.isArray(value)) return value.reduce((sum: number, one) => sum + costOfValue(one), 0)
  if (typeof value !== 'object' || value === null) return 0
  const { pageInfo: _, ...parts } = value as Record<string, unknown>
  const own = 'nodes' in parts || 'edges' in parts ? connectionPoints : 'node' in parts ? 0 : 1
  return own + costOfValue(Object.values(parts))
}
