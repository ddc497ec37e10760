import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { paths } from '../../../../../contract/site-pages.ts'
import { shopifyIntegrationQuery } from '../../../../features/shopify/customer/shopify.api.ts'
import { SyncOrdersButton } from '../../../../features/shopify/customer/sync-orders-button.tsx'
import type { SyncOrders } from '../../../../features/shopify/customer/use-sync-orders.ts'
import { ConfirmDialog } from '../../../../ui/dialogs/confirm-dialog.tsx'

/** 'Sincronizza Ordini' above the list. Without an active shop it leads to the page that connects one. */
export function SyncShopOrders({ sync }: { sync: SyncOrders }) {
  const { data: integration } = useQuery(shopifyIntegrationQuery())
  const navigate = useNavigate()
  const [isAsking, setIsAsking] = useState(false)
  // While the integration is loading, let the server report what is missing.
  const isConnected = integration === undefined || integration?.isActive === true
  return (
    <>
      <SyncOrdersButton
        isSyncing={sync.isPending}
        onClick={() => (isConnected ? sync.mutate() : setIsAsking(true))}
        variant="default"
        size="sm"
      />
      <ConfirmDialog
        opened={isAsking}
        onClose={() => setIsAsking(false)}
        onConfirm={() => void navigate({ to: paths.dashboard, search: { section: 'shopify' } })}
        title={integration ? 'Riattiva il tuo negozio' : 'Collega il tuo negozio'}
        confirmLabel="Vai a Integrazione Shopify"
      >
        {integration
          ? 'Il tuo negozio Shopify non accetta più le credenziali: inserisci quelle nuove, poi importi i suoi ordini da qui.'
          : '«Sincronizza Ordini» importa gli ordini del tuo negozio Shopify, ma non ne hai ancora collegato uno.'}
      </ConfirmDialog>
    </>
  )
}
