import { paths } from '../../../../../contract/site-pages.ts'
import { useUser } from '../../../../features/accounts/shared/use-user.ts'
import { OrderImporter } from '../../../../features/order-import/customer/order-importer.tsx'
import { PageTitle } from '../../../../ui/layout/page.tsx'
import { ButtonLink } from '../../../../ui/navigation/button-link.tsx'
import { ContractFirst, needsContract } from '../../../contract-first.tsx'
import { PayImported } from './pay-imported.tsx'

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
