import { useNavigate } from '@tanstack/react-router'
import { paths } from '../../../../../contract/site-pages.ts'
import { InvoicesBrowser } from '../../../../features/invoices/admin/invoices-browser.tsx'
import { ButtonLink, TextLink } from '../../../../ui/navigation/button-link.tsx'
import { useAdminSearch } from '../../use-admin-search.ts'
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
      back={
        <ButtonLink to={paths.admin} search={{ tab: 'orders' }} size="sm" variant="default">
          Torna agli ordini
        </ButtonLink>
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
      customerLink={(customer, text) => (
        <TextLink to={paths.admin} search={{ tab: 'beta', customer }}>
          {text}
        </TextLink>
      )}
    />
  )
}
