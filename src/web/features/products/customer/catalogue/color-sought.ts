import { fold } from '../../../../../domain/words/fold.ts'
import type { CatalogFilters } from '../catalog-filters.ts'

/** Stem of a colour name: "nera", "neri" and "nere" match Nero, "bianche" matches Bianco. */
const stemOf = (word: string): string => (word.length > 3 ? word.replace(/h?[aeio]$/, '') : word)

const wordsOf = (text: string): string[] =>
  fold(text)
    .split(/[^a-z0-9]+/)
    .filter(Boolean)

/** The first colour of the product that matches the colour filter or the words of the search; null if none does. */
export function colorSought(filters: CatalogFilters, colors: readonly string[]): string | null {
  const { color, search = '' } = filters
  const chosen = colors.find((own) => color?.some((asked) => fold(own) === fold(asked)))
  if (chosen !== undefined) return chosen
  const said = new Set(wordsOf(search).map(stemOf))
  return colors.find((own) => wordsOf(own).every((word) => said.has(stemOf(word)))) ?? null
}
