import { buildVocabulary, type Vocabulary } from '../../../../domain/words/vocabulary.ts'
import type { Database } from '../../../database/database.ts'
import { selectSynonyms } from '../../search-synonyms/search-synonyms.reads.ts'

interface Remembered {
  /** As `lookUpSearch` tells it. */
  synonyms: string
  vocabulary: Vocabulary
}

/** As long as admins have added nothing. */
const untouched: Remembered = { synonyms: '0.0', vocabulary: buildVocabulary([]) }

const memory = new WeakMap<Database, Remembered>()

/** The vocabulary as it was when it was last read. Whether admins have changed it since, every look-up tells. */
export const rememberedVocabulary = (db: Database): Remembered => memory.get(db) ?? untouched

/** Reads the vocabulary anew: `synonyms` is what a look-up has just told. */
export async function readVocabulary(db: Database, synonyms: string): Promise<Vocabulary> {
  const vocabulary = buildVocabulary((await selectSynonyms(db)).map(({ words }) => words))
  memory.set(db, { synonyms, vocabulary })
  return vocabulary
}
