import { useQuery } from '@tanstack/react-query'
import { publicSettingsQuery } from '../../features/settings/settings.api.ts'
import { Notice } from '../../ui/notice.tsx'

const ownMachine = ['localhost', '127.0.0.1', '[::1]']

/** Loud where demo accounts are reachable from other machines (decisions.md §11). */
export function AdminWarnings() {
  const { data: settings } = useQuery(publicSettingsQuery())
  if (!settings?.demoAccounts || ownMachine.includes(window.location.hostname)) return null
  return (
    <div style={{ marginBottom: 28 }}>
      <Notice tone="error" title="Account dimostrativi attivi">
        Le loro password sono pubbliche e questo indirizzo è raggiungibile da altri computer. Avvia il portale con
        NODE_ENV=production prima di usarlo con dati veri.
      </Notice>
    </div>
  )
}
