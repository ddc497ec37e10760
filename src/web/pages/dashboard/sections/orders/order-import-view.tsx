import { paths } from '../../../../../contract/site-pages.ts'
import { OrderImporter } from '../../../../features/order-import/customer/order-importer.tsx'
import { ButtonLink } from '../../../../ui/navigation/button-link.tsx'
import { PageTitle } from '../../../../ui/page.tsx'
import { PayImported } from './pay-imported.tsx'

/** Many orders, each for its own consignee, by one file. */
export function OrderImportView() {
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
      <OrderImporter renderPayment={(unpaid, isPrimary) => <PayImported unpaid={unpaid} isPrimary={isPrimary} />} />
    </>
  )
}
