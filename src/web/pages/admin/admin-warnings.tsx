import { useQuery } from '@tanstack/react-query'
import { publicSettingsQuery } from '../../shared/site/public-settings.ts'
import { Notice } from '../../ui/notice.tsx'
import classes from './admin-warnings.module.css'

const ownMachine = ['localhost', '127.0.0.1', '[::1]']

/** Warns when demo accounts or test payments are reachable from other machines. */
export function AdminWarnings() {
  const { data: settings } = useQuery(publicSettingsQuery())
  if (!settings || ownMachine.includes(window.location.hostname)) return null
  return (
    <div className={classes.warnings}>
      {settings.demoAccounts && (
        <Notice tone="error" title="Account dimostrativi attivi">
          Le loro password sono pubbliche e questo indirizzo è raggiungibile da altri computer. Avvia il portale con
          NODE_ENV=production prima di usarlo con dati veri.
        </Notice>
      )}
      {settings.testPayments && (
        <Notice tone="error" title="Pagamenti simulati attivi">
          Gli ordini risultano pagati senza che nessuno venga addebitato. Imposta le chiavi di Stripe prima di vendere.
        </Notice>
      )}
    </div>
  )
}
