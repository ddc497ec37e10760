import type { AppContext } from '../../app-context.ts'
import { type Mail, type MailPreference, mailTraits } from '../mail/mail.ts'

export const switchOffPath = '/email/disiscrizione'

const purpose = 'mail-switch-off'

/**
 * Where mails like this one are switched off, for the user it goes to; null if they cannot be. The token is sealed: it names no account to
 * who reads it, and nobody can make one. It holds as long as `APP_SECRET` does, because mails are kept for years.
 */
export function switchOffAddress(
  { secrets, publicUrl }: Pick<AppContext, 'secrets' | 'publicUrl'>,
  { kind, userId }: Pick<Mail, 'kind' | 'userId'>,
): string | null {
  const preference = mailTraits[kind].preference
  if (!preference || !userId) return null
  return `${publicUrl()}${switchOffPath}?token=${secrets.seal(`${preference} ${userId}`, purpose)}`
}

/** Whose choice a token is about; null if it is none of ours. */
export function readSwitchOffToken(
  { secrets }: Pick<AppContext, 'secrets'>,
  token: string,
): { preference: MailPreference; userId: string } | null {
  const [name, userId] = secrets.open(token, purpose)?.split(' ') ?? []
  const preference = Object.values(mailTraits).find((traits) => traits.preference === name)?.preference
  return preference && userId ? { preference, userId } : null
}
