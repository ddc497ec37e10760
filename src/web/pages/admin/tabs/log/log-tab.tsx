import { Mailbox } from '../../../../features/mail/admin/mailbox.tsx'
import { EmptyState } from '../../../../ui/empty-state.tsx'
import classes from './log-tab.module.css'

export function LogTab() {
  return (
    <div className={classes.logs}>
      <section>
        <h2 className={classes.title}>Registro errori</h2>
        <EmptyState title="Nessun errore da segnalare" />
      </section>
      <Mailbox />
    </div>
  )
}
