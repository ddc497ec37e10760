import type { AdminProductSort } from '../../../domain/products/admin-product-list.ts'
import { isDay } from '../../../domain/time/clock.ts'

/** The last row of a page: the value of its sort key as text, and its id. */
interface ListKey {
  sort: AdminProductSort
  key: string
  id: string
}

/** A position in a list as an opaque string. */
export const encodeKey = ({ sort, key, id }: ListKey): string =>
  Buffer.from(JSON.stringify([sort, key, id])).toString('base64url')

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

const instant = /^\d{4}-\d\d-\d\d (?:[01]\d|2[0-3])(?::[0-5]\d){2}(?:\.\d{1,6})?\+00$/

const keys: Readonly<Record<AdminProductSort, RegExp>> = {
  newest: instant,
  updated: instant,
  name: /^[^\0]{1,200}$/su,
  price_asc: /^\d{1,8}\.\d\d$/,
  price_desc: /^\d{1,8}\.\d\d$/,
}

/** Undefined if it was not made by `encodeKey` for this order. */
export function decodeKey(cursor: string, sort: AdminProductSort): ListKey | undefined {
  try {
    const [of, key, id]: unknown[] = JSON.parse(Buffer.from(cursor, 'base64url').toString())
    const isKey =
      typeof key === 'string' && keys[sort].test(key) && isInTime(sort, key) && typeof id === 'string' && uuid.test(id)
    return of === sort && isKey ? { sort, key, id } : undefined
  } catch {
    return undefined
  }
}

const isInTime = (sort: AdminProductSort, key: string): boolean => keys[sort] !== instant || isDay(key.slice(0, 10))
