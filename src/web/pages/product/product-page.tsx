import { Button, Skeleton, VisuallyHidden } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useParams, useRouter } from '@tanstack/react-router'
import { paths } from '../../../contract/site-pages.ts'
import { useUser } from '../../features/accounts/shared/use-user.ts'
import { productQuery } from '../../features/products/customer/products.api.ts'
import { useDocumentTitle } from '../../shared/page-address/use-document-title.ts'
import { Page, PageTitle } from '../../ui/layout/page.tsx'
import { LoadFailed } from '../../ui/loading/load-failed.tsx'
import { useKeptFocus } from '../../ui/use-kept-focus.ts'
import classes from './product-view.module.css'
import { ProductView } from './product-view.tsx'

export function ProductPage() {
  useKeptFocus()
  const { productId } = useParams({ from: paths.product })
  const { user, isLoading } = useUser()
  const { data: product, error, refetch } = useQuery(productQuery(productId))
  useDocumentTitle(product?.name ?? (product === null ? 'Prodotto non trovato' : null))

  // A failed refetch keeps the data and the user's input on screen.
  if (error && product === undefined) {
    return (
      <Page>
        <LoadFailed error={error} onRetry={refetch} />
      </Page>
    )
  }
  if (product === null) return <ProductNotFound />
  return (
    <Page>
      {product && !isLoading ? <ProductView key={product.id} product={product} user={user} /> : <ProductSkeleton />}
    </Page>
  )
}

function ProductNotFound() {
  const router = useRouter()
  const navigate = useNavigate()
  const goBack = () => (window.history.length > 1 ? router.history.back() : void navigate({ to: paths.catalog }))
  return (
    <Page>
      <PageTitle intro="Il prodotto potrebbe non essere più in vendita.">Prodotto non trovato</PageTitle>
      <Button onClick={goBack}>Torna indietro</Button>
    </Page>
  )
}

function ProductSkeleton() {
  return (
    <div className={classes.layout} aria-busy>
      <VisuallyHidden>Caricamento...</VisuallyHidden>
      <Skeleton className={classes.pictureSkeleton} />
      <div>
        <Skeleton height={14} width="30%" />
        <Skeleton height={44} width="80%" mt={16} />
        <Skeleton height={32} width="40%" mt={20} />
        <Skeleton height={90} mt={28} />
        <Skeleton height={44} mt={28} />
        <Skeleton height={44} mt={12} />
      </div>
    </div>
  )
}
