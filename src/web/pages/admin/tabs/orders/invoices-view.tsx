import { useNavigate } from '@tanstack/react-router'
import { paths } from '../../../../../contract/site-pages.ts'
import { InvoicesBrowser } from '../../../../features/invoices/admin/invoices-browser.tsx'
import { TextLink } from '../../../../ui/navigation/button-link.tsx'
import { useAdminSearch } from '../../use-admin-search.ts'
import { customerLink } from './order-links.tsx'
import { parseOrdersTabSearch } from './orders-tab-search.ts'

/** Drafts of invoices and credit notes. Filters and the open draft are in the address. */
export function InvoicesView() {
  const { month, kind, draft, transmission, search } = useAdminSearch(parseOrdersTabSearch)
  const navigate = useNavigate()
  return (
    <InvoicesBrowser
      filters={{ month, kind, state: draft, transmission, search }}
      onFilters={({ state, ...filters }) =>
        void navigate({
          to: paths.admin,
          search: { tab: 'orders', mode: 'invoices', draft: state, ...filters },
          resetScroll: false,
        })
      }
      orderLink={(order, text) => (
        <TextLink to={paths.admin} search={{ tab: 'orders', order }}>
          {text}
        </TextLink>
      )}
      settingsLink={(text) => (
        <TextLink to={paths.admin} search={{ tab: 'settings', settings: 'company' }} inherit>
          {text}
        </TextLink>
      )}
      customerLink={customerLink}
    />
  )
}
