import { fold } from '../words/fold.ts'

/** All letters of a username must be of one script, because mixing scripts allows look-alikes of other names. */
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

/** The problem with a new username's characters; undefined if there is none. The length is checked elsewhere. */
export function usernameProblem(username: string): 'characters' | 'scripts' | undefined {
  if (!allowed.test(username)) return 'characters'
  return ofOneScript.some((script) => script.test(username)) ? undefined : 'scripts'
}

/** The common form of look-alike usernames: without accents, case and compatibility variants. */
export const foldUsername = (username: string): string => fold(username.normalize('NFKC')).normalize('NFC')
