import { isCommonPassword } from './admin-passwords.ts'

/** How hard a password is to guess. A hint while one types: it refuses nothing. */
export const passwordStrengths = ['weak', 'fair', 'good'] as const

export type PasswordStrength = (typeof passwordStrengths)[number]

interface PasswordHint {
  strength: PasswordStrength
  /** For whoever types it. */
  text: string
}

/** From here on guessing at sign-in is hopeless, if the password is no common one. */
const fairLength = 8
const goodLength = 12

/** A shorter name is part of too many words. */
const leastName = 4

/**
 * By its length, unless it is common or holds one of `names` (username, the address before the @). No claim about how long guessing takes:
 * that depends on what the guesser knows. Null while nothing is typed.
 */
export function passwordHint(password: string, names: readonly string[] = []): PasswordHint | null {
  if (password === '') return null
  const length = [...password].length
  const lower = password.toLowerCase()
  if (names.some((name) => name.length >= leastName && lower.includes(name.toLowerCase()))) {
    return { strength: 'weak', text: 'Password debole: contiene il tuo nome.' }
  }
  if (length < fairLength) return { strength: 'weak', text: 'Password debole: è corta.' }
  if (isCommonPassword(password))
    return { strength: 'weak', text: 'Password debole: è tra le più facili da indovinare.' }
  if (length < goodLength) {
    return { strength: 'fair', text: `Password discreta: con ${goodLength} caratteri è più sicura.` }
  }
  return { strength: 'good', text: 'Password buona.' }
}
