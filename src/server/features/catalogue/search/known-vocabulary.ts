import { buildVocabulary, type Vocabulary } from '../../../../domain/words/vocabulary.ts'
import type { Database } from '../../../database/database.ts'
import { selectSynonyms } from '../../search-synonyms/search-synonyms.reads.ts'

interface Remembered {
  /** As returned by `lookUpSearch`. */
  synonyms: string
  vocabulary: Vocabulary
}

/** The vocabulary without synonyms of admins. */
const untouched: Remembered = { synonyms: '0.0', vocabulary: buildVocabulary([]) }

const memory = new WeakMap<Database, Remembered>()

/** The vocabulary as last read. Every look-up reports whether admins have changed it since. */
export const rememberedVocabulary = (db: Database): Remembered => memory.get(db) ?? untouched

/** Reads the vocabulary again; `synonyms` is the version returned by the last look-up. */
export async function readVocabulary(db: Database, synonyms: string): Promise<Vocabulary> {
  const vocabulary = buildVocabulary((await selectSynonyms(db)).map(({ words }) => words))
  memory.set(db, { synonyms, vocabulary })
  return vocabulary
}
