import { headers, pathIds, privileges, texts, unknownId, values } from './hostile-values.ts'
import type { PublishedOperation } from './published-api.ts'
import { addressOf, type RightCall } from './right-calls.ts'

/** One hostile request: a valid call with an error in it. */
export interface HostileInput {
  path: string
  /** Sent unchanged. */
  body?: string
  headers: Record<string, string>
}

/** Ids of another user's data, by the name of the parameter or field that would contain them. */
export type Loot = Readonly<Record<string, string>>

const pick = <Item>(items: readonly Item[], n: number): Item => items[n % items.length] as Item

type Kind = (at: Attack) => void

interface Attack {
  /** Counts the inputs of this kind. */
  turn: number
  operation: PublishedOperation
  ids: Record<string, string>
  /** An object, or a text that is sent unchanged. */
  body: unknown
  query: string
  headers: Record<string, string>
  loot: Loot
}

const kinds: readonly Kind[] = [
  // An invalid value in one field.
  (at) => {
    const paths = leaves(at.body)
    const path = paths.length > 0 ? pick(paths, at.turn) : ['campo']
    at.body = withValue(at.body, path, pick(values, Math.floor(at.turn / Math.max(1, paths.length))))
  },
  // Ids of another user's data, in path and body.
  (at) => {
    for (const name of Object.keys(at.ids)) at.ids[name] = at.loot[name] ?? unknownId
    const own = typeof at.body === 'object' && at.body !== null ? at.body : {}
    at.body = { ...own, ...at.loot, ...pick(privileges, at.turn) }
  },
  (at) => {
    at.query = `?${pick(queryNames(at.operation), at.turn)}=${encodeURIComponent(asText(pick(values, at.turn)).toWellFormed()).slice(0, 6_000)}`
  },
  (at) => {
    at.body = pick(texts, at.turn)
  },
  (at) => {
    for (const name of Object.keys(at.ids)) at.ids[name] = pick(pathIds, at.turn)
  },
  (at) => {
    Object.assign(at.headers, pick(headers, at.turn))
  },
  // A query parameter repeated, as a list and as an object.
  (at) => {
    const name = pick(queryNames(at.operation), at.turn)
    at.query = pick(
      [`?${name}=1&${name}=2`, `?${name}[]=1`, `?${name}[$gt]=`, `?__proto__[${name}]=1`, `?${name}`],
      at.turn,
    )
  },
  // A missing field, or a list instead of a value.
  (at) => {
    const paths = leaves(at.body)
    if (paths.length === 0) return
    const value = at.turn % 2 === 0 ? undefined : [pick(values, at.turn)]
    at.body = withValue(at.body, pick(paths, at.turn), value)
  },
]

/** Returns input number `n` for this call; the same in every run. */
export function hostileInput(operation: PublishedOperation, right: RightCall, loot: Loot, n: number): HostileInput {
  const attack: Attack = {
    turn: Math.floor(n / kinds.length) + placeOf(operation),
    operation,
    ids: { ...right.ids },
    body: structuredClone(right.body),
    query: right.query,
    headers: { ...right.headers },
    loot,
  }
  pick(kinds, n)(attack)
  // Some inputs contain two errors.
  if (n % 5 === 0) pick(kinds, n / 5 + 2)(attack)
  const takesBody = operation.method !== 'GET'
  return {
    path: addressOf(operation, attack),
    headers: attack.headers,
    ...(takesBody && attack.body !== undefined && { body: asText(attack.body) }),
  }
}

/** Start offset of a call in the lists of values. Calls start at different offsets, so that together they try every value with few inputs each. */
const placeOf = ({ name }: PublishedOperation) => Buffer.from(name).reduce((sum, byte) => sum + byte, 0)

const asText = (value: unknown): string => (typeof value === 'string' ? value : (JSON.stringify(value) ?? ''))

function queryNames({ description }: PublishedOperation): string[] {
  const named = (description.parameters ?? []).flatMap((parameter) =>
    'in' in parameter && parameter.in === 'query' && parameter.name ? [parameter.name] : [],
  )
  return [...named, 'userId', 'limit', 'returnTo']
}

/** The paths of all leaf fields. */
function leaves(value: unknown, path: string[] = []): string[][] {
  if (typeof value !== 'object' || value === null) return path.length > 0 ? [path] : []
  return Object.entries(value).flatMap(([name, inner]) => leaves(inner, [...path, name]))
}

function withValue(whole: unknown, [name, ...rest]: readonly string[], value: unknown): unknown {
  if (name === undefined) return value
  const copy = (Array.isArray(whole) ? [...whole] : { ...(whole as object) }) as Record<string, unknown>
  copy[name] = withValue(copy[name], rest, value)
  return copy
}
