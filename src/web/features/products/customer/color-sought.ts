import { fold } from '../../../../domain/words/fold.ts'
import type { CatalogFilters } from './catalog-filters.ts'

/** A colour's name without its ending: "nera", "neri" and "nere" mean Nero, "bianche" Bianco. */
const stemOf = (word: string): string => (word.length > 3 ? word.replace(/h?[aeio]$/, '') : word)

const wordsOf = (text: string): string[] =>
  fold(text)
    .split(/[^a-z0-9]+/)
    .filter(Boolean)

/** The first of a product's colours that the filters or the words of the search ask for; null for none. */
export function colorSought(filters: CatalogFilters, colors: readonly string[]): string | null {
  const { color, search = '' } = filters
  const chosen = colors.find((own) => color?.some((asked) => fold(own) === fold(asked)))
  if (chosen !== undefined) return chosen
  const said = new Set(wordsOf(search).map(stemOf))
  return colors.find((own) => wordsOf(own).every((word) => said.has(stemOf(word)))) ?? null
}
