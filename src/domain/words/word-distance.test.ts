import { describe, expect, test } from 'vitest'
import { slipsForgiven, wordDistance } from './word-distance.ts'

/** All words of up to five letters over an alphabet of three: enough for every kind of slip, and for two adjacent ones. */
const words = ['']
for (let at = 0; at < words.length; at++) {
  const word = words[at] ?? ''
  if (word.length < 5) for (const letter of 'abc') words.push(word + letter)
}

/** All words that differ by one slip: a letter omitted, added, replaced, or swapped with the next. */
function oneSlipAway(word: string): string[] {
  const made: string[] = []
  for (let at = 0; at <= word.length; at++) {
    const [before, rest] = [word.slice(0, at), word.slice(at)]
    for (const letter of 'abc') {
      made.push(before + letter + rest)
      if (rest !== '') made.push(before + letter + rest.slice(1))
    }
    if (rest !== '') made.push(before + rest.slice(1))
    if (rest.length > 1) made.push(`${before}${rest[1]}${rest[0]}${rest.slice(2)}`)
  }
  return made.filter((other) => other !== word)
}

describe('the distance', () => {
  test.each([
    ['camicia', 'camicia', 0],
    ['camicia', 'camicai', 1],
    ['cappotto', 'capotto', 1],
    ['giubbotto', 'giubotto', 1],
    ['vestito', 'vestitto', 1],
    ['gonna', 'gomna', 1],
    ['maglione', 'magilnoe', 2],
    ['abito', 'bit', 2],
    ['', 'ab', 2],
    ['abc', '', 3],
  ])('between “%s” and “%s” is %d', (one, other, distance) => {
    expect(wordDistance(one, other, 9)).toBe(distance)
  })

  test('is 1 for exactly the words that one slip makes', () => {
    for (const word of words.filter(({ length }) => length <= 4)) {
      const near = new Set(oneSlipAway(word))
      for (const other of words) {
        const expected = word === other ? 0 : near.has(other) ? 1 : 2
        expect(Math.min(wordDistance(word, other, 2), 2), `${word} ${other}`).toBe(expected)
      }
    }
  })

  test('is symmetric, at least the difference of lengths, and at most the longer length', () => {
    for (const one of words) {
      for (const other of words) {
        const distance = wordDistance(one, other, 9)
        if (distance !== wordDistance(other, one, 9)) expect.fail(`${one} ${other}`)
        const [least, most] = [Math.abs(one.length - other.length), Math.max(one.length, other.length)]
        if (distance < least || distance > most) expect.fail(`${one} ${other}: ${distance}`)
      }
    }
  })

  test('is capped at `max` + 1', () => {
    for (const one of words) {
      for (const other of words) {
        const whole = wordDistance(one, other, 9)
        for (const max of [0, 1, 2, 3]) {
          if (wordDistance(one, other, max) !== Math.min(whole, max + 1)) expect.fail(`${one} ${other} ${max}`)
        }
      }
    }
  })
})

test.each([
  ['', 0],
  ['blu', 0],
  ['lino', 1],
  ['camicia', 1],
  ['maglione', 2],
  ['pantaloncini', 2],
])('“%s” allows %d slips', (word, slips) => {
  expect(slipsForgiven(word)).toBe(slips)
})
