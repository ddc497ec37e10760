import { Button } from '@mantine/core'
import { Notice } from '../../../../ui/notice.tsx'
import { useCheckPermissions } from './shop-products.api.ts'

/** What the app is not allowed in the shop; once it is, sending goes on by itself. */
export function MissingPermissions({ scopes }: { scopes: readonly string[] }) {
  const check = useCheckPermissions()
  return (
    <Notice
      tone="warning"
      title="Alla tua app Shopify mancano dei permessi"
      action={
        <Button variant="default" size="xs" loading={check.isPending} onClick={() => check.mutate()}>
          Controlla di nuovo
        </Button>
      }
    >
      Aggiungi alla tua app Shopify {scopes.join(', ')} e installala di nuovo. Fino ad allora non inviamo niente.
    </Notice>
  )
}
