/** A lexeme of the catalogue and the number of products that contain it: 0 if it is rare (`rareLimit`). */
export interface Lexeme {
  text: string
  products: number
}

/** All parts must match, each by any one of its lexemes. */
export type Condition = readonly (readonly Lexeme[])[]

/** A lexeme in fewer products than this is rare: its products are read, not counted by bitmaps. */
const rareLimit = 1000

/** Above this number of possible hits, not all of them are read for one page. */
export const fewHits = 2000

/** Upper bound of the products that can meet the condition. */
export const atMost = (condition: Condition): number =>
  Math.min(...condition.map((part) => part.reduce((sum, { products }) => sum + (products || rareLimit), 0)))

const isCommon = ({ products }: Lexeme) => products > 0

/** Whether bitmaps can count the condition: they cover only common lexemes, so rare ones are read in addition. */
export const isCountable = (condition: Condition): boolean => condition.every((part) => part.some(isCommon))

const quote = ({ text }: Lexeme) => `'${text.replace(/[\\']/g, (char) => char + char)}'`

/** The condition as a `tsquery`; null if every product meets it. */
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
