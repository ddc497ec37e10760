import { expect, test } from 'vitest'
import { foldUsername, usernameProblem } from './usernames.ts'

test.each(['lucia', 'Lucia.Bianchi', 'lucia_bianchi-2', 'İpekShop', 'Straße', 'перо', 'Αθηνά', '123', 'ไทย'])(
  '%s is a username',
  (name) => expect(usernameProblem(name)).toBeUndefined(),
)

test.each(['due parole', 'a@b', 'lucia!', 'lucia/..', '<b>', 'ad\u200bmin', 'ad\u202emin', 'lucia🙂', 'Ⅳ٣', 'a’b'])(
  '%j contains characters that are not allowed in usernames',
  (name) => expect(usernameProblem(name)).toBe('characters'),
)

test.each(['аdmin', 'pаypal', 'lucіa', 'ΑBC', 'c\u0338iao'])('%s mixes scripts or uses combining marks', (name) =>
  expect(usernameProblem(name)).toBe('scripts'),
)

test.each([
  ['Lucia', 'lucia'],
  ['Lùcia', 'lucia'],
  ['LUCIA', 'ｌｕｃｉａ'],
  ['Straße', 'strasse'],
  ['ﬁlo', 'filo'],
  ['ПЕРО', 'перо'],
])('%s and %s are the same name', (one, other) => expect(foldUsername(one)).toBe(foldUsername(other)))

test.each([
  ['lucia', 'lucia1'],
  ['lucia.b', 'luciab'],
  ['lucia-b', 'lucia_b'],
])('%s and %s are different names', (one, other) => expect(foldUsername(one)).not.toBe(foldUsername(other)))
