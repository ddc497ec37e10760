/** The start of a formula for spreadsheets, after any apostrophes; includes full-width signs. */
const formula = /^'*[=+\-@\t\r\uff1d\uff0b\uff0d\uff20]/

/** A negative number in Italian notation, which is harmless. */
const belowZero = /^-\d+(?:,\d+)?$/

/**
 * Protects against formula injection in exported tables: prefixes an apostrophe to texts that look like a formula, with or without a leading
 * apostrophe, so that `meantCell` restores every text.
 */
export const harmlessCell = (text: string): string => (formula.test(text) && !belowZero.test(text) ? `'${text}` : text)

/** The inverse of `harmlessCell` for imported tables. */
export const meantCell = (cell: string): string => (cell.startsWith("'") && formula.test(cell) ? cell.slice(1) : cell)

/**
 * A code, number or contact from a table, without what protects it from being calculated or rounded by spreadsheets: leading apostrophes, as in the
 * ZIPs of Shopify's export (`'00144`), or `="…"` around it. Not for names and places, which may begin with an apostrophe.
 */
export const meantCode = (cell: string): string =>
  cell
    .trim()
    .replace(/^="(.*)"$/, '$1')
    .replace(/^['\u2019]+/, '')
    .trim()
