import { useNavigate } from '@tanstack/react-router'
import { Suspense, useState } from 'react'
import { paths } from '../../../../../contract/site-pages.ts'
import { RequestsBrowser } from '../../../../features/product-requests/admin/requests-browser.tsx'
import { ProductsBrowser } from '../../../../features/products/admin/products-browser.tsx'
import { useLastPresent } from '../../../../shared/dialogs/use-last-present.ts'
import { lateDialog } from '../../../../ui/dialogs/late-dialog.tsx'
import { useAdminSearch } from '../../use-admin-search.ts'
import classes from './catalog-tab.module.css'
import { parseCatalogTabSearch } from './catalog-tab-search.ts'

const ProductPicturesDialog = lateDialog(
  () => import('./product-pictures-dialog.tsx').then(({ ProductPicturesDialog }) => ProductPicturesDialog),
  ({ productId, onClose }) => ({ opened: productId !== undefined, onClose }),
)

/** The products, and what customers ask for. Search, filter and open request are in the address, so that Back and the links of notices work. */
export function CatalogTab() {
  const { search, requests, request } = useAdminSearch(parseCatalogTabSearch)
  const navigate = useNavigate()
  const [picturesOf, setPicturesOf] = useState<string>()
  // The dialog loads at its first opening, and stays mounted while it fades out.
  const wasOpen = useLastPresent(picturesOf)
  return (
    <div className={classes.tab}>
      <section>
        <h2 className={classes.title}>Prodotti</h2>
        <ProductsBrowser
          search={search}
          onSearch={(text, { replace }) =>
            void navigate({
              to: paths.admin,
              search: { tab: 'catalog', search: text, requests },
              replace,
              resetScroll: false,
            })
          }
          onPictures={setPicturesOf}
        />
      </section>
      <section>
        <h2 className={classes.title}>Richieste di prodotto</h2>
        <RequestsBrowser
          status={requests}
          onStatus={(status) =>
            void navigate({
              to: paths.admin,
              search: { tab: 'catalog', search, requests: status },
              resetScroll: false,
            })
          }
          openId={request}
          onOpen={(requestId) =>
            void navigate({
              to: paths.admin,
              search: { tab: 'catalog', search, requests, request: requestId },
              // Closing adds no entry to the browser's history.
              replace: requestId === undefined,
              resetScroll: false,
            })
          }
        />
      </section>
      <Suspense>
        {wasOpen && <ProductPicturesDialog productId={picturesOf} onClose={() => setPicturesOf(undefined)} />}
      </Suspense>
    </div>
  )
}
