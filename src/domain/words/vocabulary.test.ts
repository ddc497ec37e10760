import { describe, expect, test } from 'vitest'
import { buildVocabulary } from './vocabulary.ts'

const vocabulary = buildVocabulary([])

describe('synonyms', () => {
  test.each([
    ['vestito', 'abito'],
    ['vestiti', 'abito'],
    ['cachemire', 'cashmere'],
    ['giubbotti', 'giubbino'],
    ['impermeabile', 'trench'],
    // Diminutives and similar forms
    ['borsetta', 'borsa'],
    ['vestitino', 'abito'],
    ['maglioncino', 'maglia'],
    ['gonnellina', 'gonna'],
    ['pantaloncini', 'bermuda'],
    ['giacchetta', 'giacca'],
    ['cappellini', 'cappello'],
    // Compounds
    ['maxigonne', 'gonna'],
    ['minivestito', 'abito'],
  ])('“%s” means “%s”', (word, same) => {
    expect(vocabulary.senseOf(word)?.own).toContain(same)
  })

  test.each(['panino', 'cotechino', 'bottone', 'mattone', 'mulino', 'ros', 'x', ''])('“%s” has no sense', (word) => {
    expect(vocabulary.senseOf(word)).toBeUndefined()
  })

  test('words of a phrase are taken together', () => {
    expect(vocabulary.phraseAt(['maglia', 'collo', 'alto'], 1)).toMatchObject({
      length: 2,
      sense: { own: ['dolcevita', 'lupetto'] },
    })
    expect(vocabulary.phraseAt(['mini', 'gonna'], 0)).toMatchObject({ length: 2, sense: { own: ['minigonna'] } })
    expect(vocabulary.phraseAt(['abito', 'lungo'], 0)).toBeUndefined()
  })
})

test('a wider word finds the narrower ones, but not vice versa', () => {
  expect(vocabulary.senseOf('giacca')?.narrower).toEqual(expect.arrayContaining(['giubbotto', 'bomber', 'chiodo']))
  expect(vocabulary.senseOf('bomber')).toMatchObject({ narrower: [], wider: ['giubbotto', 'giubbino', 'giubbetto'] })
})

test('admins’ words join the group that contains one of them, or form a new one', () => {
  const added = buildVocabulary([
    ['Blusotto', 'camicia'],
    ['cargo', 'tasconi', 'tasche laterali'],
  ])
  expect(added.senseOf('blusotti')).toMatchObject({ isArticle: true, own: ['camicia', 'blusotto'] })
  expect(added.senseOf('cargo')).toMatchObject({ isArticle: false, own: ['cargo', 'tasconi'] })
  expect(added.phraseAt(['tasche', 'laterali'], 0)?.sense.own).toContain('cargo')
  expect(vocabulary.senseOf('blusotto')).toBeUndefined()
})

test.each([
  ['giubotto', 'giubbotto'],
  ['vestitto', 'vestito'],
  ['camicai', 'camicia'],
  ['capotto', 'cappotto'],
])('the misspelling “%s” is nearest to “%s”', (slip, meant) => {
  expect(vocabulary.nearest(slip)).toMatchObject({ distance: 1 })
  expect(vocabulary.nearest(slip)?.sense.own).toContain(meant)
})

test.each(['gon', 'xyzzyq', 'amalfi', 'telescopio'])('“%s” is not a misspelling of a known word', (word) => {
  expect(vocabulary.nearest(word)).toBeUndefined()
})

test('a word expands to at most 20 words added by admins, those of its own groups first', () => {
  const groups = Array.from({ length: 200 }, (_, n) => ['abito', ...Array.from({ length: 9 }, (_, k) => `p${n}x${k}q`)])
  const { senseOf } = buildVocabulary(groups)
  const known = buildVocabulary([]).senseOf('abito')?.own ?? []
  const one = senseOf('p77x3q')?.own ?? []
  expect(one).toHaveLength(known.length + 20)
  expect(one).toEqual(expect.arrayContaining([...(groups[77] ?? []), ...known]))
  expect(one[0]).toBe('p77x3q')
  const all = senseOf('abiti')?.own ?? []
  expect(all).toHaveLength(known.length + 20)
  expect(all).toEqual(expect.arrayContaining([...known]))
  for (const word of ['vestaglia', 'tubino', 'capo']) {
    const { narrower = [], wider = [], widest = [] } = senseOf(word) ?? {}
    for (const words of [narrower, wider, widest])
      expect(words.filter((other) => /^p\d+x\dq$/.test(other)).length).toBeLessThanOrEqual(20)
  }
})
