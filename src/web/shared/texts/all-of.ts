import { count } from './format.ts'

/** Numbers whose spoken form begins with a vowel: otto, ottanta, ottocento, ottomila …; undici, undicimila … */
const beginsWithVowel = (value: number): boolean => {
  const digits = String(value)
  return digits.startsWith('8') || (digits.startsWith('11') && digits.length % 3 === 2)
}

/** `Tutti i 12 ordini`, `Tutti gli 11 ordini`. `value` is an integer of at least 2. */
export const allOf = (value: number, many: string): string =>
  `Tutti ${beginsWithVowel(value) ? 'gli' : 'i'} ${count(value)} ${many}`
