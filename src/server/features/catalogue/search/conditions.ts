/** A word as the catalogue writes it, and in how many products it stands: 0 where they are few (`rareLimit`). */
export interface Lexeme {
  text: string
  products: number
}

/** Every part must be met, each by any one of its lexemes. */
export type Condition = readonly (readonly Lexeme[])[]

/** A lexeme in fewer products than this is rare: its products are read, not counted by bitmaps. */
const rareLimit = 1000

/** More possible hits than this are not all read for one page of them. */
export const fewHits = 2000

/** No more products than this can meet the condition. */
export const atMost = (condition: Condition): number =>
  Math.min(...condition.map((part) => part.reduce((sum, { products }) => sum + (products || rareLimit), 0)))

const isCommon = ({ products }: Lexeme) => products > 0

/** Whether bitmaps can answer: they know common lexemes only, and take in the rare ones beside them. */
export const isCountable = (condition: Condition): boolean => condition.every((part) => part.some(isCommon))

const quote = ({ text }: Lexeme) => `'${text.replace(/[\\']/g, (char) => char + char)}'`

/** As a `tsquery`; null for the condition that everything meets. */
export const toTsquery = (condition: Condition): string | null =>
  condition.map((part) => `(${part.map(quote).join(' | ')})`).join(' & ') || null

/** As `count_search_hits` takes it. */
export function toBitmapQuestion(condition: Condition) {
  const common = condition.flatMap((part, index) => part.filter(isCommon).map(({ text }) => ({ text, part: index })))
  // Each part's rare lexemes, with the other parts as they are: products that the bitmaps may not know.
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
