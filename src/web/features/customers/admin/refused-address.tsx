import type { User } from '../../../../contract/accounts/accounts.ts'
import { date } from '../../../shared/texts/format.ts'
import classes from './customers-table.module.css'

/** That mails to this customer come back, and what the mail server says; nothing if they arrive. */
export function RefusedAddress({ customer: { mailRefusedAt, mailRefusal } }: { customer: User }) {
  if (mailRefusedAt === null) return null
  return (
    <span className={classes.refused}>
      Email respinte, l’ultima il {date(mailRefusedAt)}: {mailRefusal}
    </span>
  )
}
