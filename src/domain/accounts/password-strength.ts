import { isCommonPassword } from './admin-passwords.ts'

/** Estimated strength of a password. Shown as a hint while typing; it does not cause a refusal. */
const passwordStrengths = ['weak', 'fair', 'good'] as const

export type PasswordStrength = (typeof passwordStrengths)[number]

interface PasswordHint {
  strength: PasswordStrength
  /** Italian text for the user. */
  text: string
}

/** At this length guessing at sign-in is hopeless, unless the password is a common one. */
const fairLength = 8
const goodLength = 12

/** Shorter names occur in too many words. */
const leastName = 4

/**
 * The strength depends on the length, unless the password is common or contains one of `names` (username, local part of the address). It does not
 * estimate how long guessing takes, because that depends on what the attacker knows. Null while the field is empty.
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
