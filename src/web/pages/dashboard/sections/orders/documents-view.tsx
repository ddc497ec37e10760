import { useNavigate } from '@tanstack/react-router'
import { paths } from '../../../../../contract/site-pages.ts'
import { useUser } from '../../../../features/accounts/shared/user.api.ts'
import { OwnInvoices } from '../../../../features/invoices/customer/own-invoices.tsx'
import { PageTitle } from '../../../../ui/layout/page.tsx'
import { ButtonLink, TextLink } from '../../../../ui/navigation/button-link.tsx'
import { useDashboardSearch } from '../../dashboard-section.ts'
import { parseOrdersSearch } from './orders-search.ts'

/** The account's invoices and credit notes. Open to every account, because a plan is invoiced before the first order. */
export function DocumentsView() {
  const { month } = useDashboardSearch(parseOrdersSearch)
  const { mayBuy } = useUser()
  const navigate = useNavigate()
  return (
    <>
      <PageTitle
        intro="Le fatture e le note di credito dei tuoi ordini e del tuo piano."
        actions={
          <ButtonLink
            to={paths.dashboard}
            search={{ section: mayBuy ? 'orders' : 'business-profile' }}
            variant="default"
            size="sm"
          >
            {mayBuy ? 'Torna agli ordini' : 'Torna al profilo'}
          </ButtonLink>
        }
      >
        Documenti
      </PageTitle>
      <OwnInvoices
        month={month}
        onMonth={(chosen) =>
          void navigate({
            to: paths.dashboard,
            search: { section: 'orders', view: 'documents', month: chosen },
            resetScroll: false,
          })
        }
        orderLink={(orderId, text) => (
          <TextLink inherit to={paths.dashboard} search={{ section: 'orders', detail: orderId }}>
            {text}
          </TextLink>
        )}
      />
    </>
  )
}
