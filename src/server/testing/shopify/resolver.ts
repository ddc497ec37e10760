import type { GraphQLResolveInfo } from 'graphql'
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

/** Returns the value of a field of `source`. */
export type Resolver = (source: never, given: never, call: GraphCall, info: GraphQLResolveInfo) => unknown

/** By type, then by field. */
export type Resolvers = Record<string, Record<string, Resolver>>

/** An error in a mutation's input, in Shopify's format. */
export interface StandInUserError {
  field: string[] | null
  message: string
  code?: string
}
