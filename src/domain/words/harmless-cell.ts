/** What a spreadsheet takes for the beginning of a formula, after any apostrophes; full-width signs too. */
const formula = /^'*[=+\-@\t\r\uff1d\uff0b\uff0d\uff20]/

/** A number below zero, as an Italian spreadsheet writes it: it calculates nothing. */
const belowZero = /^-\d+(?:,\d+)?$/

/**
 * A text as it stands in a table that people open: what begins like a formula gets an apostrophe, and so does what begins like one with an
 * apostrophe already, so that `meantCell` gives every text back as it was.
 */
export const harmlessCell = (text: string): string => (formula.test(text) && !belowZero.test(text) ? `'${text}` : text)

/** What a cell of a table that comes back means: without the apostrophe that `harmlessCell` wrote. */
export const meantCell = (cell: string): string => (cell.startsWith("'") && formula.test(cell) ? cell.slice(1) : cell)

/**
 * A code, a number or a contact as a table holds it, without what keeps spreadsheets from calculating or rounding it: apostrophes before it, as
 * in the ZIPs of Shopify's export (`'00144`), or `="…"` around it. Names and places may begin with an apostrophe and are no codes.
 */
export const meantCode = (cell: string): string =>
  cell
    .trim()
    .replace(/^="(.*)"$/, '$1')
    .replace(/^['\u2019]+/, '')
    .trim()
