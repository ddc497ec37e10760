import { useNavigate } from '@tanstack/react-router'
import { paths } from '../../../../../contract/site-pages.ts'
import { RequestsBrowser } from '../../../../features/product-requests/admin/requests-browser.tsx'
import { useAdminSearch } from '../../use-admin-search.ts'
import classes from './catalog-tab.module.css'
import { parseCatalogTabSearch } from './catalog-tab-search.ts'

/** What customers ask for. Filter and open request are in the address, so that Back and the links of notices work. */
export function CatalogTab() {
  const { requests, request } = useAdminSearch(parseCatalogTabSearch)
  const navigate = useNavigate()
  return (
    <section>
      <h2 className={classes.title}>Richieste di prodotto</h2>
      <RequestsBrowser
        status={requests}
        onStatus={(status) =>
          void navigate({ to: paths.admin, search: { tab: 'catalog', requests: status }, resetScroll: false })
        }
        openId={request}
        onOpen={(requestId) =>
          void navigate({
            to: paths.admin,
            search: { tab: 'catalog', requests, request: requestId },
            // Closing adds no entry to the browser's history.
            replace: requestId === undefined,
            resetScroll: false,
          })
        }
      />
    </section>
  )
}
