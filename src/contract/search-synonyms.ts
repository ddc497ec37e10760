import { normalSynonyms, synonymsInGroup } from '../domain/words/search-synonyms.ts'
import { id, instant, text } from './fields.ts'
import { z } from './z.ts'

/** A group of search synonyms added by an admin. */
export const SearchSynonyms = z.object({
  id,
  /** Folded: lower case, without accents. */
  words: z.array(z.string()),
  createdAt: instant,
})

export type SearchSynonyms = z.infer<typeof SearchSynonyms>

const { min, max } = synonymsInGroup

export const SearchSynonymsInput = z.object({
  words: z
    .array(text('Scrivi una parola', { max: 40 }), `Scrivi da ${min} a ${max} parole`)
    .max(max, `Scrivi da ${min} a ${max} parole`)
    .transform(normalSynonyms)
    .refine((words) => words.length >= min, `Scrivi almeno ${min} parole diverse`)
    .refine((words) => words.every((word) => word.split(' ').length <= 3), 'Al massimo tre parole insieme'),
})

export type SearchSynonymsInput = z.infer<typeof SearchSynonymsInput>
