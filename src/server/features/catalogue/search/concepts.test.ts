import { describe, expect, test } from 'vitest'
import { buildVocabulary } from '../../../../domain/words/vocabulary.ts'
import {
  type Concept,
  isMet,
  type KnownConcept,
  nearestWords,
  partsOf,
  termsOf,
  toConcepts,
  toKnown,
  widened,
  withHead,
} from './concepts.ts'
import type { KnownWord, TermFindings } from './dictionary.queries.ts'

const vocabulary = buildVocabulary([])

const concepts = (text: string) => toConcepts(text.split(' '), vocabulary)
const words = (text: string) => concepts(text).map(({ word }) => word)
const heads = (text: string) => concepts(text).flatMap(({ word, isHead }) => (isHead ? [word] : []))

const lexeme = (text: string) => ({ text, products: 0 })
const knownWord = (word: string): KnownWord => ({
  word,
  anywhere: lexeme(word),
  inTitle: lexeme(`K${word}`),
  inName: lexeme(`N${word}`),
})

/** The text's concepts in a catalogue that contains these words. */
function knownAs(text: string, catalogue: readonly string[], near: readonly string[] = []): KnownConcept[] {
  return concepts(text).map((concept) =>
    toKnown(concept, ({ text: asked, isBeginning }): TermFindings => {
      const found = catalogue.filter((word) => word === asked || (isBeginning && word.startsWith(asked)))
      return { isStopWord: asked === 'di', known: found.map(knownWord), near: near.map(knownWord) }
    }),
  )
}

const asked = (text: string, place: 'anywhere' | 'inTitle' | 'inName', catalogue: readonly string[]) =>
  knownAs(text, catalogue).flatMap((concept) =>
    partsOf(concept, place, vocabulary).map((part) => part.map((one) => one.text)),
  )

describe('splitting a text into concepts', () => {
  test.each([
    ['abito lino', ['abito', 'lino']],
    ['maglia collo alto', ['maglia', 'collo alto']],
    ['mini gonna jeans', ['mini gonna', 'jeans']],
    ['t shirt bianca', ['shirt', 'bianca']],
    ['x', ['x']],
  ])('“%s”', (text, expected) => {
    expect(words(text)).toEqual(expected)
  })

  test('every word is in exactly one concept, in the order typed', () => {
    const typed = ['abito', 'nero', 'collo', 'alto', 'mini', 'gonna', 'lino', 'amalfi']
    for (let seed = 0; seed < 5000; seed++) {
      const text = Array.from(
        { length: 1 + (seed % 5) },
        (_, at) => typed[(seed * 7 + at * at * 3 + seed * at) % typed.length],
      )
      expect(words(text.join(' ')).join(' ')).toBe(text.join(' '))
    }
  })

  test.each([
    ['gonna jeans', ['gonna']],
    ['jeans gonna', ['jeans']],
    ['nero abito', ['abito']],
    ['camicia bianca uomo', ['camicia']],
    ['lino nero', []],
  ])('the head of “%s” is its first article', (text, expected) => {
    expect(heads(text)).toEqual(expected)
  })

  test('only the last word may be incomplete, and only if the fashion vocabulary does not know it', () => {
    const beginning = (text: string) => concepts(text).map(({ isBeginning }) => isBeginning)
    expect(beginning('amal abi')).toEqual([false, true])
    expect(beginning('amal abito')).toEqual([false, false])
  })

  test('three letters can be completed to an article, two cannot', () => {
    const begun = (text: string) =>
      concepts(text)
        .at(-1)
        ?.begun.flatMap(({ own }) => own) ?? []
    expect(begun('cappo')).toContain('cappotto')
    expect(begun('gia')).toContain('giacca')
    expect(begun('gi')).toEqual([])
  })
})

describe('terms to look up', () => {
  const termsIn = (text: string) => {
    const [first] = concepts(text)
    if (!first) throw new Error('The text has no concept')
    return termsOf(first)
  }
  const texts = (terms: readonly { text: string }[]) => terms.map(({ text }) => text)

  test('an article has its synonyms, its kinds and its wider articles', () => {
    const { own, narrower, wider, widest } = termsIn('bomber')
    expect([texts(own), texts(narrower)]).toEqual([['bomber'], []])
    expect(texts(wider)).toEqual(['giubbotto', 'giubbino', 'giubbetto'])
    expect(texts(widest)).toEqual(['giubbotto', 'giubbino', 'giubbetto', 'giacca', 'jacket'])
    expect(texts(termsIn('giacca').narrower)).toEqual(expect.arrayContaining(['bomber', 'blazer', 'tailleur']))
  })

  test('an inflected form has the form first, then its base word', () => {
    expect(texts(termsIn('vestitini').own)).toEqual(['vestitini', 'abito', 'vestito', 'dress'])
  })

  test('a colour has nothing wider: a kind of green is not any green', () => {
    expect(texts(termsIn('oliva').wider)).toEqual([])
  })

  test('an unknown word has only itself, with typos allowed unless it can be completed to an article', () => {
    expect(termsIn('amalfi').own).toEqual([{ text: 'amalfi', isBeginning: true, maySlip: true }])
    expect(termsIn('cappo').own).toEqual([{ text: 'cappo', isBeginning: true, maySlip: false }])
  })
})

describe('conditions on a product', () => {
  const catalogue = ['abito', 'giacca', 'bomber', 'blazer', 'nero', 'jeans', 'denim', 'gonna', 'amalfi', 'abitudine']

  test('an article is searched in name and category, other words anywhere', () => {
    expect(asked('abito nero', 'anywhere', catalogue)).toEqual([['Kabito'], ['nero']])
    expect(asked('abito nero', 'inTitle', catalogue)).toEqual([['Kabito'], ['Knero']])
    expect(asked('abito nero', 'inName', catalogue)).toEqual([['Nabito'], ['Nnero']])
  })

  test('a wider article also matches its kinds; the requested word comes first', () => {
    const [part = []] = asked('giacca', 'anywhere', catalogue)
    expect(part).toEqual(['Kgiacca', 'Kbomber', 'Kblazer'])
    expect(asked('giacca', 'inTitle', catalogue)).toEqual([['Kgiacca']])
  })

  test('a kind matches by name, or as a wider article whose description mentions it', () => {
    expect(asked('bomber', 'anywhere', catalogue)).toEqual([['Kbomber', 'Kgiacca'], ['bomber']])
  })

  test('a second article only describes the first', () => {
    expect(asked('gonna jeans', 'anywhere', catalogue)).toEqual([
      ['Kgonna'],
      expect.arrayContaining(['jeans', 'denim']),
    ])
  })

  test('no lexeme occurs twice in a part, and each tier is narrower than the next', () => {
    const plain = (text: string) => text.replace(/^[KN]/, '')
    for (const text of ['abito nero', 'giacca', 'bomber', 'gonna jeans', 'amalfi', 'jeans', 'nero amalfi']) {
      for (const place of ['anywhere', 'inTitle', 'inName'] as const) {
        for (const part of asked(text, place, catalogue)) expect(new Set(part).size, text).toBe(part.length)
      }
      const anywhere = new Set(asked(text, 'anywhere', catalogue).flat().map(plain))
      for (const found of asked(text, 'inTitle', catalogue).flat()) expect(anywhere, text).toContain(plain(found))
      expect(asked(text, 'inName', catalogue).flat().map(plain)).toEqual(
        asked(text, 'inTitle', catalogue).flat().map(plain),
      )
    }
  })
})

describe('a word unknown to the catalogue', () => {
  test('matches only its nearest neighbours', () => {
    const [slip] = knownAs('amafli', [], ['amalfi', 'amalfitana', 'malfi', 'zeta'])
    expect(slip && nearestWords(slip)).toMatchObject({ distance: 1, words: [{ word: 'amalfi' }] })
  })

  test('has no neighbours if it is short, however near they are', () => {
    const [short] = knownAs('ama', [], ['amo', 'ami'])
    expect(short && nearestWords(short)).toEqual({ distance: 1, words: [] })
  })

  test('is not met; an article with a wider one is replaced by it', () => {
    const [parka] = knownAs('parka', ['cappotto'])
    expect(parka && isMet(parka)).toBe(false)
    const wider = parka && widened(parka)
    expect(wider && isMet(wider) && wider.own.map(({ word }) => word)).toEqual(['cappotto'])
    const [abito] = knownAs('abito', [])
    expect(abito && widened(abito)).toBeNull()
  })

  test('is recognised if it is a stop word', () => {
    expect(knownAs('abito di lino', ['abito', 'lino']).map(({ isStopWord }) => isStopWord)).toEqual([
      false,
      true,
      false,
    ])
  })
})

test('there is at most one head, whichever concepts are left out', () => {
  const all = concepts('gonna nera camicia jeans')
  for (let mask = 0; mask < 2 ** all.length; mask++) {
    const kept = withHead(all.filter((_, at) => mask & (1 << at)) as Concept[])
    const first = kept.findIndex(({ sense }) => sense?.isArticle)
    expect(kept.flatMap(({ isHead }, at) => (isHead ? [at] : []))).toEqual(first < 0 ? [] : [first])
  }
})
