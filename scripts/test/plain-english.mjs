import { glob, readFile } from 'node:fs/promises'
import { join } from 'node:path'

/** Phrases that make a sentence hard to read, with what to write instead. They are looked for in each sentence of a comment, an English test title or a page. */
const patterns = [
  { phrase: 'What … as a noun', instead: 'name the thing', pattern: /(?:^|[.:;!)] |[–—] )What [^?]*$/ },
  { phrase: 'of what', instead: 'name the thing', pattern: /\bof what\b/i },
  {
    phrase: 'tell, hear',
    instead: 'send, notify, report, receive',
    pattern: /\b(?:tells?|told|telling|hears?|heard|hearing)\b/i,
  },
  { phrase: 'Of … first', instead: 'subject first', pattern: /(?:^|[.;!?] )Of / },
  { phrase: 'stands, lies', instead: 'is stored, exists', pattern: /\b(?:stands|stood|lies|lay)\b(?! (?:in|for)\b)/ },
  {
    phrase: 'nobody, whoever, Who …',
    instead: 'the caller, an admin, no account',
    pattern: /\b(?:nobody|somebody|whoever|everybody|anybody|whomever)\b|(?:^|[.;] )Who (?![^?]*\?)/i,
  },
  {
    phrase: 'anew, meanwhile, beside, …',
    instead: 'again, in the meantime, next to',
    pattern: /\b(?:anew|meanwhile|for good|beside|no more(?! than)|so many|so much|so few)\b/i,
  },
  {
    phrase: 'none of ours, comes to an end',
    instead: 'is foreign, ends',
    pattern: /none of (?:ours|its|theirs)\b|comes? to an end/i,
  },
]

const sources = ['{src,scripts,e2e,bench}/**/*.{ts,tsx,mjs,css,sql}', 'docs/**/*.md', '*.{md,ts,mjs}']

/** Landed migrations are not edited; this file and its test name the phrases. */
const exceptions = /\/migrations\/|plain-english/

/**
 * Sentences of comments, test titles and pages with a phrase that is hard to read.
 * @param {string} directory
 * @returns {Promise<string[]>} `src/a.ts:12: tell, hear (send, notify, report, receive): the sentence`
 */
export async function findUnclearSentences(directory) {
  const found = []
  for await (const file of glob(sources, { cwd: directory })) {
    if (exceptions.test(file)) continue
    const text = await readFile(join(directory, file), 'utf8')
    found.push(...unclearSentences(file, text).map(({ line, problem }) => `${file}:${line}: ${problem}`))
  }
  return found
}

/**
 * @param {string} file
 * @param {string} text
 * @returns {{ line: number, problem: string }[]}
 */
export function unclearSentences(file, text) {
  const passages = file.endsWith('.md') ? paragraphs(text) : comments(file, text)
  return passages.flatMap(({ line, words }) =>
    words
      .split(/(?<=[.?!;]) (?=[A-Z`'"(])/)
      .flatMap((sentence) =>
        patterns
          .filter(({ pattern }) => pattern.test(sentence))
          .map(({ phrase, instead }) => ({ line, problem: `${phrase} (${instead}): ${sentence.slice(0, 160)}` })),
      ),
  )
}

/**
 * @param {string} file
 * @param {string} text
 */
function comments(file, text) {
  const inSql = file.endsWith('.sql')
  const comment = /(?:^|[\s{(])\/\*\*?\s([\s\S]*?)\*\/|(?:^|\s)\/\/ ?(.*)$|(?:^|\s)-- (.*)$/gm
  const title = /\b(?:test|it|describe)(?:\.\w+(?:\([^)]*\))?)*\(\s*(['"`])((?:(?!\1).)*)\1/g
  /** @type {{ line: number, words: string }[]} */
  const found = []
  for (const match of text.matchAll(comment)) {
    const [, block, line, sql] = match
    if (sql !== undefined && !inSql) continue
    const words = (block ?? line ?? sql ?? '')
      .replace(/^\s*\*\s?/gm, ' ')
      .replace(/\s+/g, ' ')
      .trim()
    if (!words.startsWith('biome-ignore')) found.push({ line: lineAt(text, match.index + 1), words })
  }
  for (const match of text.matchAll(title)) found.push({ line: lineAt(text, match.index), words: match[2] ?? '' })
  return found
}

/** @param {string} text */
const paragraphs = (text) =>
  text
    .replace(/```[\s\S]*?```/g, (block) => block.replace(/[^\n]/g, ''))
    .split('\n')
    .map((line, at) => ({
      line: at + 1,
      words: line.replace(/`[^`]*`/g, '`x`').replace(/^\s*(?:[-*|#>]+|\d+\.)\s*/, ''),
    }))

/**
 * @param {string} text
 * @param {number} index
 */
const lineAt = (text, index) => text.slice(0, index).split('\n').length
