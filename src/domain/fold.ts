/**
 * How a word is compared: without accents, in lower case, in the letters a–z where it is written in Latin ones. The same as the
 * database's fold(), which is lower(unaccent(btrim(…))): what is looked up in the index must be written as it stands there. A test
 * compares the two letter by letter.
 */
export function fold(text: string): string {
  let folded = ''
  for (const letter of trimSpaces(text)) folded += written.get(letter) ?? withoutMarks(letter)
  return folded.toLowerCase()
}

const withoutMarks = (letter: string): string => letter.normalize('NFD').replace(/\p{M}/gu, '')

/** Spaces only, as btrim does. */
const trimSpaces = (text: string): string => text.replace(/^ +| +$/g, '')

/** Letters that are no other letter with an accent, by what is written in their stead. */
const ownLetters = {
  "'n": 'ŉ',
  a: 'ªȺẚ',
  ae: 'Ææ',
  b: 'ƀƁƂƃɃ',
  c: 'ƇƈȻȼ',
  d: 'ÐðĐđƉƊƋƌȡ',
  db: 'ȸ',
  dz: 'ǄǅǆǱǲǳ',
  e: 'ƐɆɇ',
  f: 'Ƒƒ',
  g: 'ƓǤǥ',
  h: 'Ħħ',
  hv: 'ƕ',
  i: 'ıƖƗ',
  ij: 'Ĳĳ',
  j: 'ȷɈɉ',
  k: 'Ƙƙ',
  l: 'ĿŀŁłƚȴȽ',
  lj: 'Ǉǈǉ',
  ll: 'Ỻỻ',
  n: 'ŊŋƝƞȵ',
  nj: 'Ǌǋǌ',
  o: 'ºØø',
  oe: 'Œœ',
  oi: 'Ƣƣ',
  p: 'Ƥƥ',
  q: 'ĸ',
  qp: 'ȹ',
  r: 'Ɍɍ',
  s: 'ſȿẜẝ',
  ss: 'ßẞ',
  t: 'ŦŧƫƬƭƮȶȾ',
  th: 'Þþ',
  u: 'Ʉ',
  v: 'ƲỼỽ',
  y: 'ƳƴɎɏỾỿ',
  z: 'ƵƶȤȥɀ',
}

const signs = {
  ' 1/2': '½',
  ' 1/4': '¼',
  ' 3/4': '¾',
  '!': '¡',
  '(c)': '©',
  '(r)': '®',
  '*': '×',
  '+/-': '±',
  '-': '\u00ad',
  '/': '÷',
  '<<': '«',
  '>>': '»',
  '?': '¿',
  μ: 'µ',
}

/** Accented letters that unaccent does not know. */
const leftAsTheyAre = 'ǢǣǮǯǼǽǾǿẛ'

const written = new Map([
  ...[...Object.entries(ownLetters), ...Object.entries(signs)].flatMap(([plain, letters]) =>
    [...letters].map((letter): [string, string] => [letter, plain]),
  ),
  ...[...leftAsTheyAre].map((letter): [string, string] => [letter, letter]),
])
