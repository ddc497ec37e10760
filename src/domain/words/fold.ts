/**
 * The form in which words are compared: lower case, without accents, Latin letters reduced to a–z. It must equal the database's fold(), which uses
 * the dictionary `unaccent`, because searches must match the index. A test compares both for every letter of Latin script.
 */
export function fold(text: string): string {
  let folded = ''
  for (const letter of trimSpaces(text)) folded += written.get(letter) ?? withoutMarks(letter)
  return folded.toLowerCase()
}

const withoutMarks = (letter: string): string => letter.normalize('NFD').replace(/\p{M}/gu, '')

/** Only spaces, like PostgreSQL's btrim. */
const trimSpaces = (text: string): string => text.replace(/^ +| +$/g, '')

/** Letters that are not an accented form of another letter, with their replacement. */
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

/** Accented letters that `unaccent` leaves unchanged. */
const leftAsTheyAre = 'ǢǣǮǯǼǽǾǿẛ'

const written = new Map([
  ...Object.entries(ownLetters).flatMap(([plain, letters]) =>
    [...letters].map((letter): [string, string] => [letter, plain]),
  ),
  ...[...leftAsTheyAre].map((letter): [string, string] => [letter, letter]),
])
