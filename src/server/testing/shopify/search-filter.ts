type Value = string | number | null

/** Values of a row by the names that can be searched for. */
export type Searchable<Row> = Record<string, (row: Row) => Value | readonly Value[]>

const term = /(\w+):(>=|<=|>|<)?('[^']*'|"[^"]*"|[^\s'"()]+)/y

/**
 * Rows that match the part of Shopify's search syntax that we use: terms that all match, or alternatives joined by `OR`. Throws on an unknown term:
 * Shopify would ignore it and find too much.
 */
export function search<Row>(rows: readonly Row[], query: string | null | undefined, by: Searchable<Row>): Row[] {
  if (!query?.trim()) return [...rows]
  const alternatives = query.split(/\s+OR\s+/).map((group) => group.replace(/\s+AND\s+/g, ' ').trim())
  const tests = alternatives.map((group) => termsOf(group, by))
  return rows.filter((row) => tests.some((terms) => terms.every((holds) => holds(row))))
}

function termsOf<Row>(group: string, by: Searchable<Row>): ((row: Row) => boolean)[] {
  const found: ((row: Row) => boolean)[] = []
  for (let at = 0; at < group.length; ) {
    term.lastIndex = at
    const [whole, name = '', comparison = '=', quoted = ''] = term.exec(group) ?? []
    const read = by[name]
    if (whole === undefined || !read) throw new Error(`The stand-in does not understand the filter ${group.slice(at)}`)
    const wanted = quoted.replace(/^['"]|['"]$/g, '')
    found.push((row) => [read(row)].flat().some((value) => holds(value as Value, comparison, wanted)))
    at += whole.length
    while (group[at] === ' ') at++
  }
  return found
}

function holds(value: Value, comparison: string, wanted: string): boolean {
  if (value === null) return false
  if (comparison === '=') return isLike(String(value).toLowerCase(), wanted.toLowerCase())
  const difference = asNumber(value) - asNumber(wanted)
  if (Number.isNaN(difference)) throw new Error(`The stand-in cannot compare ${value} with ${wanted}`)
  if (comparison === '>=') return difference >= 0
  if (comparison === '<=') return difference <= 0
  return comparison === '>' ? difference > 0 : difference < 0
}

const isLike = (value: string, wanted: string) =>
  wanted.endsWith('*') ? value.startsWith(wanted.slice(0, -1)) : value === wanted

/** A number, or a time. */
const asNumber = (value: Value) => (/^-?\d+(\.\d+)?$/.test(String(value)) ? Number(value) : Date.parse(String(value)))
