import { articles, attributes, colourWords, type WordGroup } from './fashion-words.ts'
import { normalSynonyms } from './search-synonyms.ts'
import { slipsForgiven, wordDistance } from './word-distance.ts'

/** The meaning of a search word in fashion. All words are folded. */
export interface Sense {
  /** An article for sale, as opposed to a material, pattern or colour. */
  isArticle: boolean
  isColour: boolean
  /** Synonyms, including the word itself. */
  own: readonly string[]
  /** Words for kinds of it (hyponyms). */
  narrower: readonly string[]
  /** Words for the groups it belongs to: `wider` the direct ones, `widest` all of them. */
  wider: readonly string[]
  widest: readonly string[]
  /** Synonyms if the word follows another article as its attribute, such as denim for jeans. */
  asAttribute: readonly string[]
}

export interface Vocabulary {
  /** Undefined for words outside the vocabulary. Diminutives and compounds have the sense of their root. */
  senseOf(word: string): Sense | undefined
  /** The sense of the longest phrase that starts at `from` ("collo alto", "mini gonna"), and its number of words. */
  phraseAt(words: readonly string[], from: number): { sense: Sense; length: number } | undefined
  /** At most three articles whose name begins with this text. */
  articlesFrom(beginning: string): Sense[]
  /** The nearest known word of a possible misspelling, and the distance to it. */
  nearest(word: string): { sense: Sense; distance: number } | undefined
}

/** Maximum number of admins' words in each list of an expanded word. The built-in words are not limited. */
const maxAdded = 20

interface Node {
  isArticle: boolean
  own: Set<string>
  parents: Node[]
}

const split = (text: string) => text.split(' ').filter((word) => word !== '')

/** The word without its ending, so that singular and plural, masculine and feminine are equal. */
const rootOf = (word: string): string => {
  const root = word.replace(/h?[aeiou]+$/, '')
  return root.length < 2 ? word : root
}

/** Nouns have two forms, adjectives four. */
const pluralOf: Readonly<Record<string, string>> = { o: 'i', a: 'e', e: 'i' }

function mayBeFormOf(word: string, own: string, { isArticle }: Node): boolean {
  if (word === own) return true
  if (rootOf(word) !== rootOf(own)) return false
  const [ending = ''] = own.slice(-1)
  return !isArticle || word.endsWith(ending) || word.endsWith(pluralOf[ending] ?? ending)
}

const endsLikeAWord = (word: string) => /[aeiou]$/.test(word)

const smallAndLarge = /(?:oncin|ettin|icin|cin|in|ett|ell|ucci|on)[aeio]$/

const beforeAnArticle = /^(?:mini|maxi|midi|sovra|sopra|sotto)(?=.{4})/

const colours = new Set(split(colourWords))

/** The built-in words together with the groups added by admins, which consist of equivalent words and phrases. */
export function buildVocabulary(additions: readonly (readonly string[])[]): Vocabulary {
  const nodes = [...toNodes(articles, true), ...toNodes(attributes, false)]
  const phrases = phrasesOf(nodes)
  const groups = nodes.map(({ own }) => [...own])
  const ofTable = new Set(groups.flat())
  for (const words of additions.map(normalSynonyms)) {
    addGroup(nodes, phrases, words)
    groups.push(words.filter((word) => !word.includes(' ')))
  }
  const groupsOf = Map.groupBy(
    groups.flatMap((group) => group.map((word) => ({ word, group }))),
    ({ word }) => word,
  )
  /** Expects the nearest words first. */
  const bounded = (words: readonly string[]) => {
    let added = 0
    return words.filter((word) => ofTable.has(word) || ++added <= maxAdded)
  }
  const senses = new Map(nodes.map((node) => [node, toSense(node, nodes, bounded)]))
  const senseOfNode = (node: Node | undefined) => node && senses.get(node)
  const byRoot = firstByRoot(nodes)
  const listed = new Map(nodes.flatMap((node) => [...node.own].map((word): [string, Node] => [word, node])).reverse())

  const direct = (word: string) => {
    const node = listed.get(word) ?? (endsLikeAWord(word) ? byRoot.get(rootOf(word)) : undefined)
    return node && [...node.own].some((own) => mayBeFormOf(word, own, node)) ? node : undefined
  }
  const derived = (word: string, depth = 2): Node | undefined => {
    const known = direct(word)
    if (known || depth === 0) return known
    const plain = word.replace(beforeAnArticle, '')
    const root = smallAndLarge.test(word) ? word.replace(smallAndLarge, '') : undefined
    const shorter = [
      ...(plain === word ? [] : [plain]),
      ...(root === undefined ? [] : [`${root}a`, `${root}o`, `${root}e`, root]),
    ]
    return shorter.map((form) => derived(form, depth - 1)).find((node) => node?.isArticle)
  }
  const compound = (said: readonly string[]) =>
    said.every(({ length }) => length > 2) ? direct(said.join('')) : undefined
  const senseOf = (word: string) => {
    const node = derived(word)
    const sense = senseOfNode(node)
    if (!node || !sense || sense.own.length === node.own.size) return sense
    // Too many synonyms: those that share a group with the word itself come first, then those that share one with these.
    const from = node.own.has(word) ? word : [...node.own].find((own) => rootOf(own) === rootOf(word))
    const near = new Set(from === undefined ? [] : [from])
    for (const word of near)
      for (const { group } of groupsOf.get(word) ?? []) for (const other of group) near.add(other)
    return { ...sense, own: bounded([...new Set([...near, ...node.own])]) }
  }

  return {
    senseOf,
    phraseAt: (words, from) => {
      for (const length of [3, 2]) {
        const said = words.slice(from, from + length)
        if (said.length < length) continue
        const sense = senseOfNode(phrases.get(said.map(rootOf).join(' ')) ?? compound(said))
        if (sense) return { sense, length }
      }
      return undefined
    },
    articlesFrom: (beginning) => {
      const begun = nodes.filter(
        ({ isArticle, own }) => isArticle && [...own].some((word) => word.startsWith(beginning)),
      )
      return begun.slice(0, 3).flatMap((node) => senses.get(node) ?? [])
    },
    nearest: (word) => {
      const max = slipsForgiven(word)
      // Compared without endings, so that a plural does not count as a second slip; ties are decided by the full spelling.
      let best: { node: Node; distance: number; written: number } | undefined
      for (const node of max > 0 ? nodes : []) {
        for (const own of [...node.own].filter(({ length }) => length >= 4)) {
          const distance = Math.max(1, wordDistance(rootOf(word), rootOf(own), max))
          if (distance > (best?.distance ?? max)) continue
          const written = wordDistance(word, own, max + 1)
          if (!best || distance < best.distance || written < best.written) best = { node, distance, written }
        }
      }
      const sense = senseOfNode(best?.node)
      return best && sense ? { sense, distance: best.distance } : undefined
    },
  }
}

const names = (group: WordGroup) => split(group.words)

function toNodes(groups: readonly WordGroup[], isArticle: boolean): Node[] {
  const nodes = groups.map((group): Node => ({ isArticle, own: new Set(names(group)), parents: [] }))
  for (const [index, group] of groups.entries()) {
    nodes[index]?.parents.push(
      ...split(group.in ?? '').map((word) => {
        const parent = nodes.find(({ own }) => own.has(word))
        if (!parent) throw new Error(`No group contains the word ${word}`)
        return parent
      }),
    )
  }
  return nodes
}

function phrasesOf(nodes: readonly Node[]): Map<string, Node> {
  const found = new Map<string, Node>()
  for (const group of [...articles, ...attributes]) {
    const [first = ''] = names(group)
    const node = nodes.find(({ own }) => own.has(first))
    for (const phrase of group.phrases?.split(',') ?? []) {
      if (node) found.set(split(phrase).map(rootOf).join(' '), node)
    }
  }
  return found
}

/** The words join all groups that contain one of them, or form a new group. */
function addGroup(nodes: Node[], phrases: Map<string, Node>, words: readonly string[]): void {
  const single = words.filter((word) => !word.includes(' '))
  const joined = nodes.filter(({ own }) => single.some((word) => own.has(word)))
  const all = new Set([...single, ...joined.flatMap(({ own }) => [...own])])
  if (joined.length === 0) {
    const node = { isArticle: false, own: all, parents: [] }
    nodes.push(node)
    joined.push(node)
  }
  for (const node of joined) for (const word of all) node.own.add(word)
  const [node] = joined
  for (const phrase of words.filter((word) => word.includes(' '))) {
    if (node) phrases.set(split(phrase).map(rootOf).join(' '), node)
  }
}

function firstByRoot(nodes: readonly Node[]): Map<string, Node> {
  const found = new Map<string, Node>()
  for (const node of nodes) {
    for (const word of node.own) {
      const root = rootOf(word)
      if (!found.has(root)) found.set(root, node)
    }
  }
  return found
}

const ancestors = (node: Node): Node[] => [...new Set(node.parents.flatMap((parent) => [parent, ...ancestors(parent)]))]

function toSense(node: Node, nodes: readonly Node[], bounded: (words: readonly string[]) => string[]): Sense {
  const words = (of: readonly Node[]) =>
    bounded([...new Set(of.flatMap(({ own }) => [...own]))].filter((word) => !node.own.has(word)))
  const above = ancestors(node)
  const alike = nodes.filter(
    (other) => !other.isArticle && node.isArticle && [...other.own].some((word) => node.own.has(word)),
  )
  return {
    isArticle: node.isArticle,
    isColour: [...node.own].some((word) => colours.has(word)),
    own: bounded([...node.own]),
    narrower: words(nodes.filter((other) => ancestors(other).includes(node))),
    wider: words(node.parents),
    widest: words(above),
    asAttribute: words(alike),
  }
}
