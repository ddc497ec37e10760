import type { AppContext } from '../../app-context.ts'
import { type Mail, type MailPreference, mailTraits } from '../mail/mail.ts'

export const switchOffPath = '/email/disiscrizione'

const purpose = 'mail-switch-off'

/**
 * URL to switch off mails of this kind for the recipient; null if they cannot be switched off. The token is sealed, so it neither reveals the
 * account nor can be forged. It is valid as long as `APP_SECRET`, because mails are kept for years.
 */
export function switchOffAddress(
  { secrets, publicUrl }: Pick<AppContext, 'secrets' | 'publicUrl'>,
  { kind, userId }: Pick<Mail, 'kind' | 'userId'>,
): string | null {
  const preference = mailTraits[kind].preference
  if (!preference || !userId) return null
  return `${publicUrl()}${switchOffPath}?token=${secrets.seal(`${preference} ${userId}`, purpose)}`
}

/** The user and preference of a token; null if it is invalid. */
export function readSwitchOffToken(
  { secrets }: Pick<AppContext, 'secrets'>,
  token: string,
): { preference: MailPreference; userId: string } | null {
  const [name, userId] = secrets.open(token, purpose)?.split(' ') ?? []
  const preference = Object.values(mailTraits).find((traits) => traits.preference === name)?.preference
  return preference && userId ? { preference, userId } : null
}
