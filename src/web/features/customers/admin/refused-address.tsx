import type { User } from '../../../../contract/accounts/accounts.ts'
import { date } from '../../../shared/texts/format.ts'
import classes from './customers-table.module.css'

/** Shows that e-mails to this customer bounce, with the mail server's reason; renders nothing if they arrive. */
export function RefusedAddress({ customer: { mailRefusedAt, mailRefusal } }: { customer: User }) {
  if (mailRefusedAt === null) return null
  return (
    <span className={classes.refused}>
      Email respinte, l’ultima il {date(mailRefusedAt)}: {mailRefusal}
    </span>
  )
}
