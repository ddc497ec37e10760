import type { GraphQLResolveInfo } from 'graphql'
import type { StandInShop } from './stand-in-shop.ts'

/** A request that is being answered. */
export interface GraphCall {
  shop: StandInShop
  apiKey: string
  /** What the app is granted. */
  scopes: readonly string[]
  /** Where each page of orders that is asked for begins. */
  cursors: (string | null)[]
}

/** What a field answers, of the object that it is asked of. */
export type Resolver = (source: never, given: never, call: GraphCall, info: GraphQLResolveInfo) => unknown

/** By type, then by field. */
export type Resolvers = Record<string, Record<string, Resolver>>

/** What of a mutation's input is wrong, as Shopify says it. */
export interface StandInUserError {
  field: string[] | null
  message: string
  code?: string
}
