/** Minimum length of an admin's password; the minimum for customers is lower (contract/fields.ts). */
export const leastAdminPassword = 12

/**
 * Bases of the most common passwords, in lower-case letters. Adding digits and signs around them, or repeating them, does not make a password rare.
 */
const commonest = new Set(
  [
    'password passwort passw pass parola parolachiave chiave segreto segreta secret',
    'qwerty qwertyuiop qwertz azerty asdf asdfgh asdfghjkl zxcvbn zxcvbnm qazwsx qazwsxedc qweasd qweasdzxc qwe asd zxc',
    'admin administrator amministratore amministrazione root user utente test prova guest ospite default login accesso',
    'welcome benvenuto benvenuti changeme cambiami letmein ciao ciaociao hello',
    'iloveyou tiamo amore amoremio love princess principessa sunshine flower fiore angel stella',
    'football calcio baseball juventus inter milan napoli roma forza',
    'superman batman spiderman pokemon dragon monkey master shadow starwars ferrari',
    'abc abcd abcde abcdef abcdefgh abcdefghijkl italia italy filiera dropshipping',
  ].flatMap((line) => line.split(' ')),
)

/** Characters that replace letters. */
const lookAlikes: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '@': 'a',
  $: 's',
}

/** Reason for refusing an admin's password; null if it is acceptable. */
export function adminPasswordProblem(password: string): 'short' | 'common' | null {
  if ([...password].length < leastAdminPassword) return 'short'
  return isCommonPassword(password) ? 'common' : null
}

/** Whether attackers would try it early. Digits and signs before and after the word do not count. */
export function isCommonPassword(password: string): boolean {
  const lower = password.toLowerCase()
  if (new Set(lower).size <= 4) return true
  const core = lower.replace(/^[^\p{L}@$]+|[^\p{L}]+$/gu, '')
  const letters = [...core].map((sign) => lookAlikes[sign] ?? sign).filter((sign) => /\p{L}/u.test(sign))
  // Digits and signs alone: a date, a telephone number, a keyboard sequence.
  if (letters.length === 0) return true
  return commonest.has(withoutRepetition(letters.join('')))
}

/** `adminadmin` → `admin`. */
const withoutRepetition = (text: string): string => /^(.+?)\1+$/u.exec(text)?.[1] ?? text
