import { Button } from '@mantine/core'
import { Notice } from '../../../../ui/notice.tsx'
import { useCheckPermissions } from './shop-products.api.ts'

/** Permissions that the app lacks in the shop; once granted, sending resumes automatically. */
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
