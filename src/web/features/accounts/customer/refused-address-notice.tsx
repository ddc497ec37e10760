import type { User } from '../../../../contract/accounts/accounts.ts'
import { date } from '../../../shared/texts/format.ts'
import { MailLink } from '../../../ui/navigation/mail-link.tsx'
import { Notice } from '../../../ui/notice.tsx'

/** Warns a user whose address bounces our e-mails. */
export function RefusedAddressNotice({ user: { email, mailRefusedAt } }: { user: User }) {
  if (mailRefusedAt === null) return null
  return (
    <Notice tone="warning" title={`Le nostre email a ${email} tornano indietro: controlla l’indirizzo.`}>
      L’ultima non è stata accettata il {date(mailRefusedAt)}. Se l’indirizzo è giusto, controlla che la casella sia
      attiva e non piena; se va cambiato, scrivi all’indirizzo <MailLink subject="Il mio indirizzo email" />.
    </Notice>
  )
}
