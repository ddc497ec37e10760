/** A lexeme of the catalogue, and in how many products it occurs: 0 if it is rare (`rareLimit`). */
export interface Lexeme {
  text: string
  products: number
}

/** All parts must match, each by any one of its lexemes. */
export type Condition = readonly (readonly Lexeme[])[]

/** A lexeme in fewer products than this is rare: its products are read, not counted by bitmaps. */
const rareLimit = 1000

/** If there may be more hits than this, they are not all read for one page. */
export const fewHits = 2000

/** At most this many products can meet the condition. */
export const atMost = (condition: Condition): number =>
  Math.min(...condition.map((part) => part.reduce((sum, { products }) => sum + (products || rareLimit), 0)))

const isCommon = ({ products }: Lexeme) => products > 0

/** Whether bitmaps can count the condition: they cover common lexemes only; rare ones are read beside them. */
export const isCountable = (condition: Condition): boolean => condition.every((part) => part.some(isCommon))

const quote = ({ text }: Lexeme) => `'${text.replace(/[\\']/g, (char) => char + char)}'`

/** As a `tsquery`; null for the condition that every product meets. */
export const toTsquery = (condition: Condition): string | null =>
  condition.map((part) => `(${part.map(quote).join(' | ')})`).join(' & ') || null

/** The condition in the form that `count_search_hits` takes. */
export function toBitmapQuestion(condition: Condition) {
  const common = condition.flatMap((part, index) => part.filter(isCommon).map(({ text }) => ({ text, part: index })))
  // The rare lexemes of each part, with the other parts unchanged: products that the bitmaps may not cover.
  const rare = condition.flatMap((part, index) => {
    const lexemes = part.filter((lexeme) => !isCommon(lexeme))
    return lexemes.length > 0 ? [`(${toTsquery(condition.with(index, lexemes))})`] : []
  })
  return {
    lexemes: common.map(({ text }) => text),
    parts: common.map(({ part }) => part),
    partCount: condition.length,
    query: toTsquery(condition),
    rare: rare.join(' | ') || null,
  }
}
