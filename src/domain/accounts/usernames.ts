import { fold } from '../words/fold.ts'

/** Letters of one script only: with two, a name can be made to look like another one. */
const scripts = [
  'Latin',
  'Greek',
  'Cyrillic',
  'Armenian',
  'Georgian',
  'Hebrew',
  'Arabic',
  'Devanagari',
  'Bengali',
  'Thai',
  'Hangul',
  'Han',
]

const ofOneScript = scripts.map((script) => new RegExp(`^(?:(?=[\\p{L}\\p{M}])\\p{Script=${script}}|[0-9._-])+$`, 'u'))

const allowed = /^[\p{L}\p{M}0-9._-]*$/u

/** What is wrong with a new username's characters; undefined if nothing is. Its length is checked elsewhere. */
export function usernameProblem(username: string): 'characters' | 'scripts' | undefined {
  if (!allowed.test(username)) return 'characters'
  return ofOneScript.some((script) => script.test(username)) ? undefined : 'scripts'
}

/** The form that look-alike usernames share: no accents, no case, no other ways to write the same letter. */
export const foldUsername = (username: string): string => fold(username.normalize('NFKC')).normalize('NFC')
