import { fold } from './fold.ts'

/** Maximum number of synonym groups added by admins, because every search reads all of them. */
export const maxSynonymGroups = 200

export const synonymsInGroup = { min: 2, max: 10 } as const

/** The stored form of synonyms: folded, letters and digits only, without duplicates, in alphabetical order. */
export const normalSynonyms = (words: readonly string[]): string[] =>
  [
    ...new Set(
      words.map((word) =>
        fold(word)
          .split(/[^a-z0-9]+/)
          .filter((part) => part !== '')
          .join(' '),
      ),
    ),
  ]
    .filter((word) => word !== '')
    .sort()
