import { Button } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { Suspense, useEffect } from 'react'
import { paths } from '../../../../../contract/site-pages.ts'
import { CategoriesPanel } from '../../../../features/categories/admin/categories-panel.tsx'
import { useCategoryOptions } from '../../../../features/categories/shared/use-category-options.ts'
import { ImportPanel } from '../../../../features/product-import/admin/import-panel.tsx'
import { RequestsBrowser } from '../../../../features/product-requests/admin/requests-browser.tsx'
import { LatestProducts } from '../../../../features/products/admin/latest-products.tsx'
import { isFiltered } from '../../../../features/products/admin/list/product-filter.ts'
import { ProductList } from '../../../../features/products/admin/list/product-list.tsx'
import { useLastPresent } from '../../../../shared/dialogs/use-last-present.ts'
import { lateDialog } from '../../../../ui/dialogs/late-dialog.tsx'
import { useAdminSearch } from '../../use-admin-search.ts'
import classes from './catalog-tab.module.css'
import { addressOf, type CatalogTabSearch, filterOf, parseCatalogTabSearch } from './catalog-tab-search.ts'

const ProductPicturesDialog = lateDialog(
  () => import('./product-pictures-dialog.tsx').then(({ ProductPicturesDialog }) => ProductPicturesDialog),
  ({ productId, onClose }) => ({ opened: productId !== undefined, onClose }),
)

const ProductFormDialog = lateDialog(
  () => import('./product-form-dialog.tsx').then(({ ProductFormDialog }) => ProductFormDialog),
  ({ productId, onClose }) => ({ opened: productId !== undefined, onClose }),
)

const StockDialog = lateDialog(
  () => import('../../../../features/stock/admin/stock-dialog.tsx').then(({ StockDialog }) => StockDialog),
  ({ productId, onClose }) => ({ opened: productId !== undefined, onClose }),
)

const listId = 'catalog-list'
const filesId = 'catalog-files'
const requestsId = 'catalog-requests'

/** The section to scroll to on arrival; undefined for the top of the page. */
function sectionOf(address: CatalogTabSearch): string | undefined {
  if (address.import) return filesId
  if (address.requests || address.requestSearch) return requestsId
  return isFiltered(filterOf(address)) ? listId : undefined
}

/** Scrolls to the section and focuses it. */
function showSection(id: string): void {
  const section = document.getElementById(id)
  section?.scrollIntoView({ block: 'start' })
  section?.focus({ preventScroll: true })
}

/** Products, import and export files, and product requests. Search, filters and open dialogs are in the address, so that Back and links work. */
export function CatalogTab() {
  const address = useAdminSearch(parseCatalogTabSearch)
  const { product, pictures, stock, stockItem, requests, requestSearch, request } = address
  const navigate = useNavigate()
  const categories = useCategoryOptions()
  /** Pass `replace` on closing so that it adds no history entry. */
  const go = (change: CatalogTabSearch, { replace = false } = {}) =>
    void navigate({ to: paths.admin, search: { tab: 'catalog', ...address, ...change }, replace, resetScroll: false })
  // Links from the dashboard, the palette or the log lead to sections far down the page.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs only when the page opens.
  useEffect(() => {
    const section = sectionOf(address)
    if (section) showSection(section)
  }, [])
  // Dialogs load when first opened and stay mounted while they fade out.
  const [wasProduct, wasPictures, wasStock] = [useLastPresent(product), useLastPresent(pictures), useLastPresent(stock)]
  const actions = {
    onEdit: (id: string) => go({ product: id }),
    onPictures: (id: string) => go({ pictures: id }),
    onStock: (id: string) => go({ stock: id }),
  }
  return (
    <div className={classes.tab}>
      <section>
        <h2 className="below-12 text-2xl">Prodotti</h2>
        <LatestProducts
          onAdd={() => go({ product: 'new' })}
          commands={
            <Button size="sm" variant="default" onClick={() => showSection(filesId)}>
              File: importa, esporta
            </Button>
          }
          {...actions}
        />
      </section>
      <section id={listId} tabIndex={-1} className={classes.target}>
        <h2 className="below-12 text-2xl">Tutti i prodotti</h2>
        <ProductList
          filter={filterOf(address)}
          categories={categories}
          onFilter={(change, options) => go(addressOf({ ...filterOf(address), ...change }), options)}
          {...actions}
        />
      </section>
      <section>
        <h2 className="below-12 text-2xl">Categorie</h2>
        <CategoriesPanel />
      </section>
      <section id={filesId} tabIndex={-1} aria-label="File" className={classes.target}>
        <h2 className="below-12 text-2xl">File</h2>
        <ImportPanel openId={address.import} onOpen={(importId) => go({ import: importId })} />
      </section>
      <section id={requestsId} tabIndex={-1} className={classes.target}>
        <h2 className="below-12 text-2xl">Richieste di prodotto</h2>
        <RequestsBrowser
          filters={{ status: requests, search: requestSearch }}
          onFilters={({ status, search }, options) =>
            go({ requests: status, requestSearch: search, request: undefined }, options)
          }
          openId={request}
          onOpen={(requestId) => go({ request: requestId }, { replace: requestId === undefined })}
        />
      </section>
      <Suspense>
        {wasProduct && (
          <ProductFormDialog productId={product} onClose={() => go({ product: undefined }, { replace: true })} />
        )}
      </Suspense>
      <Suspense>
        {wasPictures && (
          <ProductPicturesDialog productId={pictures} onClose={() => go({ pictures: undefined }, { replace: true })} />
        )}
      </Suspense>
      <Suspense>
        {wasStock && (
          <StockDialog
            productId={stock}
            itemId={stockItem}
            onItem={(itemId) => go({ stockItem: itemId }, { replace: true })}
            onClose={() => go({ stock: undefined, stockItem: undefined }, { replace: true })}
          />
        )}
      </Suspense>
    </div>
  )
}
