import { type SQL, sql } from 'drizzle-orm'

/**
 * Texts that begin with `piece`, as a range: a prepared plan serves every piece, and could not use an index for an unknown pattern. No character
 * sorts after the last code point.
 */
export const beginsWith = (text: SQL, piece: SQL): SQL =>
  sql`${text} ~>=~ ${piece} and ${text} ~<~ (${piece} || chr(1114111))`

/** SKUs are compared without dashes; an index stores them in this form. */
export const plainSku = sql`replace(sku, '-', '')`

export const skuBegins = (piece: SQL): SQL => beginsWith(plainSku, piece)

export const skuHolds = (piece: SQL): SQL => sql`${plainSku} like '%' || ${piece} || '%'`
