/** Plain spellings of characters beyond Latin-1; accented letters are handled by decomposition. */
const spellings: Readonly<Record<string, string>> = {
  '‘': "'",
  '’': "'",
  '‚': ',',
  '“': '"',
  '”': '"',
  '„': '"',
  '–': '-',
  '—': '-',
  '−': '-',
  '…': '...',
  '•': '-',
  '€': 'EUR',
  '™': 'TM',
  œ: 'oe',
  Œ: 'OE',
  ł: 'l',
  Ł: 'L',
  đ: 'd',
  Đ: 'D',
  ı: 'i',
}

const latin = /^[\u0020-\u007e\u00a0-\u00ff]*$/

function plain(character: string): string {
  if (latin.test(character)) return character
  const spelling = spellings[character] ?? character.normalize('NFD').replace(/\p{M}/gu, '')
  return latin.test(spelling) ? spelling : '?'
}

/**
 * Text in the form allowed in e-invoices: Latin-1 on one line, at most `most` characters. Typographic apostrophes become straight ones; characters
 * without a Latin spelling become `?`.
 */
export function fiscalText(text: string, most: number): string {
  const spelled = [...text.normalize('NFC').replace(/[\s\p{Cc}]+/gu, ' ')].map(plain).join('')
  return spelled.trim().slice(0, most).trim()
}

/** The same in ASCII, for codes and numbers. */
export const fiscalCodeText = (text: string, most: number): string =>
  [...fiscalText(text, 1000)]
    .map((character) => {
      const base = character.normalize('NFD').replace(/\p{M}/gu, '')
      return /^[\u0020-\u007e]+$/.test(base) ? base : '?'
    })
    .join('')
    .slice(0, most)
    .trim()

/** Whether the spelling is not empty, and no character was replaced by `?`. */
export function hasFiscalSpelling(text: string): boolean {
  const spelled = fiscalText(text, text.length * 3)
  return spelled !== '' && spelled.split('?').length === text.split('?').length
}
