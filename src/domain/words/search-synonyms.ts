import { fold } from './fold.ts'

/** Groups of synonyms that admins may add in all: every search reads them. */
export const maxSynonymGroups = 200

export const synonymsInGroup = { min: 2, max: 10 } as const

/** As synonyms are stored and compared: folded, letters and digits only, each once, in alphabetical order. */
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
