import { ErrorLog } from '../../../../features/error-log/admin/error-log.tsx'
import { Mailbox } from '../../../../features/mail/admin/mailbox.tsx'
import classes from './log-tab.module.css'

export function LogTab() {
  return (
    <div className={classes.logs}>
      <section>
        <h2 className={classes.title}>Registro errori</h2>
        <ErrorLog />
      </section>
      <Mailbox />
    </div>
  )
}
