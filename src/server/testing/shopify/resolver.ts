import type { GraphQLResolveInfo } from 'graphql'
import type { StandInFulfilment, StandInLine, StandInOrder } from './stand-in-order.ts'
import type {
  StandInItem,
  StandInLevel,
  StandInMedia,
  StandInOption,
  StandInProduct,
  StandInVariant,
} from './stand-in-product.ts'
import type { StandInShop } from './stand-in-shop.ts'

/** A request that is being processed. */
export interface GraphCall {
  shop: StandInShop
  apiKey: string
  /** Scopes granted to the app. */
  scopes: readonly string[]
  /** The `after` cursor of each requested page of orders. */
  cursors: (string | null)[]
}

/** Returns the value of a field of `source`. An array becomes a page if the field is a connection or has the argument `first`. */
export type Resolver<Source = never> = (
  source: Source,
  given: never,
  call: GraphCall,
  info: GraphQLResolveInfo,
) => unknown

/** The objects that represent Shopify's types. */
interface Sources {
  QueryRoot: object
  Mutation: object
  Order: StandInOrder
  LineItem: StandInLine
  Fulfillment: StandInFulfilment
  Product: StandInProduct
  ProductOption: StandInOption
  ProductVariant: StandInVariant
  MediaImage: StandInMedia
  Location: { isActive: boolean }
  InventoryItem: StandInItem
  InventoryLevel: StandInLevel
}

/** By type, then by field. Other fields are properties of their object. */
export type Resolvers = { [Type in keyof Sources]?: Record<string, Resolver<Sources[Type]>> }

/** An error in a mutation's input, in Shopify's format. */
interface StandInUserError {
  field: readonly string[] | null
  message: string
  code?: string
}

/** The result of a refused mutation: these errors, and null for the other fields. It is thrown, but no `Error`, which the executor would report. */
export class UserErrors {
  readonly userErrors: readonly StandInUserError[]

  constructor(userErrors: readonly StandInUserError[]) {
    this.userErrors = userErrors
  }
}

/** Refuses a mutation because of a field of its input. */
export function refuse(field: readonly string[] | null, message: string, code?: string): never {
  throw new UserErrors([{ field, message, ...(code && { code }) }])
}

/** The result of a mutation, also of a refused one. */
export function resultOf<Result>(work: () => Result): Result | UserErrors {
  try {
    return work()
  } catch (error) {
    if (error instanceof UserErrors) return error
    throw error
  }
}

/** Refuses a mutation with the errors of all checks. */
export function refuseIfAny(checks: readonly (() => void)[]): void {
  const errors = checks.map(resultOf).flatMap((result) => (result instanceof UserErrors ? result.userErrors : []))
  if (errors.length > 0) throw new UserErrors(errors)
}
