import { Button } from '@mantine/core'
import { paths } from '../../../../../contract/site-pages.ts'
import { maxOrdersPerCheckout } from '../../../../../domain/orders/paying/payments.ts'
import { useUser } from '../../../../features/accounts/shared/user.api.ts'
import { OrderImporter } from '../../../../features/order-import/customer/order-importer.tsx'
import { count, plural } from '../../../../shared/texts/format.ts'
import { PageTitle } from '../../../../ui/layout/page.tsx'
import { ButtonLink } from '../../../../ui/navigation/button-link.tsx'
import { Notice } from '../../../../ui/notice.tsx'
import { ContractFirst, needsContract } from '../../../contract-first.tsx'
import { usePayment } from './order-payment.tsx'

/** Many orders for different consignees from one file. */
export function OrderImportView() {
  const { user } = useUser()
  return (
    <>
      <PageTitle
        intro="Ordina per molti destinatari insieme: prima controlliamo ogni riga, poi ordini quelle giuste."
        actions={
          <ButtonLink to={paths.dashboard} search={{ section: 'orders' }} variant="default" size="sm">
            Torna agli ordini
          </ButtonLink>
        }
      >
        Ordini da file
      </PageTitle>
      {needsContract(user) ? (
        <ContractFirst user={user} />
      ) : (
        <OrderImporter renderPayment={(unpaid, isPrimary) => <PayImported unpaid={unpaid} isPrimary={isPrimary} />} />
      )}
    </>
  )
}

interface PayImportedProps {
  /** Ids of the file's unpaid orders. */
  unpaid: readonly string[]
  isPrimary: boolean
}

/** Pays the orders of a file together, up to the maximum of one payment page. */
function PayImported({ unpaid, isPrimary }: PayImportedProps) {
  const { pay, paying, failure } = usePayment()
  const first = unpaid.slice(0, maxOrdersPerCheckout)
  return (
    <>
      <Button variant={isPrimary ? 'filled' : 'default'} loading={paying.length > 0} onClick={() => pay(...first)}>
        {unpaid.length > first.length
          ? `Paga i primi ${count(first.length)} di ${count(unpaid.length)}`
          : `Paga ${plural(unpaid.length, 'ordine', 'ordini')}`}
      </Button>
      {failure && <Notice tone="error">{failure.message}</Notice>}
    </>
  )
}
