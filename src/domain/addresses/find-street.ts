import {
  beforeDetail,
  careOf,
  endsInNumber,
  foreignStreet,
  houseNumber,
  italianStreet,
  perhapsStreet,
  streetDetail,
} from './address-vocabulary.ts'

interface Street {
  /** With number, floor and doorbell, if given. */
  text: string
  /** Street and number only. */
  numbered: string
  isItalian: boolean
  /** False if the text may be something else. */
  isCertain: boolean
  /** The remaining pieces, and how many of them precede the street. */
  others: string[]
  at: number
}

/** Where a street begins in a piece. A piece with name and street, such as `Mario Rossi Via Roma 1`, must end with a number. */
function beginOf(piece: string): { at: number; isItalian: boolean; isCertain: boolean } | null {
  const italian = italianStreet.exec(piece)
  if (italian?.index === 0) return { at: 0, isItalian: true, isCertain: true }
  if (perhapsStreet.test(piece)) return { at: 0, isItalian: true, isCertain: true }
  if (italian && endsInNumber.test(piece)) return { at: italian.index, isItalian: true, isCertain: true }
  if (foreignStreet.test(piece) && /\d/.test(piece)) return { at: 0, isItalian: false, isCertain: true }
  return null
}

/** The street among the pieces of an address; null if there is none. */
export function findStreet(pieces: readonly string[]): Street | null {
  const first = pieces.findIndex((piece) => beginOf(piece)?.isCertain)
  const index = first >= 0 ? first : pieces.findIndex((piece) => /\p{L}{3}.*\s\d{1,4}\s?[a-z]?$/iu.test(piece))
  const piece = pieces[index]
  if (piece === undefined) return null
  const begin = beginOf(piece) ?? { at: 0, isItalian: false, isCertain: false }
  const name = piece.slice(0, begin.at).trim()
  let [text, detail] = splitDetail(piece.slice(begin.at).trim())
  let end = index + 1
  const next = splitDetail(pieces[end] ?? '')
  if (!endsInNumber.test(text) && houseNumber.test(next[0])) {
    text = `${text}, ${next[0]}`
    detail = next[1]
    end++
  }
  // `12 Rue de la Paix`: the number precedes the street. Repeat it at the end for `endsInNumber`.
  const numbered = /^\d/.test(text) ? `${text} ${text.match(/^\d+/)?.[0]}` : text
  if (detail) text = `${text}, ${detail}`
  while (streetDetail.test(pieces[end] ?? '')) text = `${text}, ${pieces[end++]}`
  const before = [...pieces.slice(0, index), ...(name ? [name] : [])]
  // A host (`c/o`) written before the street.
  const hosts = before.filter((other) => careOf.test(other))
  const named = before.filter((other) => !hosts.includes(other))
  return {
    text: [text, ...hosts].join(', '),
    numbered,
    isItalian: begin.isItalian,
    isCertain: begin.isCertain,
    others: [...named, ...pieces.slice(end)],
    at: named.length,
  }
}

/** Splits `Via Roma 1 c/o Bar Sport` and `12/A int. 4 scala B` after the number. */
function splitDetail(text: string): [string, string?] {
  for (const { index, 0: gap } of text.matchAll(beforeDetail)) {
    const numbered = text.slice(0, index)
    if (endsInNumber.test(numbered)) return [numbered, text.slice(index + gap.length)]
  }
  return [text]
}
