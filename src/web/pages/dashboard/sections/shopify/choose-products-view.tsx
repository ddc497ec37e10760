import { Checkbox } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { paths } from '../../../../../contract/site-pages.ts'
import { useCategoryOptions } from '../../../../features/categories/shared/use-category-options.ts'
import { type CatalogFilters, parseCatalogFilters } from '../../../../features/products/customer/catalog-filters.ts'
import { CatalogBrowser } from '../../../../features/products/customer/catalogue/catalog-browser.tsx'
import { catalogQuery } from '../../../../features/products/customer/products.api.ts'
import {
  ChosenBar,
  type ChosenProducts,
  useChosenProducts,
} from '../../../../features/shopify/customer/products/chosen-products.tsx'
import { SendDialog } from '../../../../features/shopify/customer/products/send-dialog.tsx'
import { toast } from '../../../../shared/toast.ts'
import { PageTitle } from '../../../../ui/layout/page.tsx'
import { ButtonLink } from '../../../../ui/navigation/button-link.tsx'
import { useDashboardSearch } from '../../dashboard-section.ts'
import classes from './choose-products-view.module.css'
import { NeedsShop } from './needs-shop.tsx'

/** The catalogue with a checkbox on cards and categories, to choose products for the customer's own shop. */
export function ChooseProductsView() {
  return (
    <>
      <PageTitle
        intro="Spunta i prodotti, o una categoria intera; i prezzi li decidi subito dopo."
        actions={
          <ButtonLink
            to={paths.dashboard}
            search={{ section: 'shopify', shop: 'products' }}
            variant="default"
            size="sm"
          >
            Prodotti nel negozio
          </ButtonLink>
        }
      >
        Scegli per il tuo negozio
      </PageTitle>
      <NeedsShop>
        <Choosing />
      </NeedsShop>
    </>
  )
}

function Choosing() {
  const filters = useDashboardSearch(parseCatalogFilters)
  const navigate = useNavigate()
  const router = useRouter()
  const categories = useCategoryOptions()
  const chosen = useChosenProducts()
  const [wholeCategory] = chosen.categories
  const { data: examples } = useQuery({
    ...catalogQuery({ category: wholeCategory?.id }),
    enabled: wholeCategory !== undefined && chosen.products.length === 0,
  })
  const [isSending, setIsSending] = useState(false)
  // A product is always sent with its category if the whole category is chosen.
  const wholly = (category: string) => chosen.categories.some(({ name }) => name === category)
  const target = (next: CatalogFilters) =>
    ({ to: paths.dashboard, search: { section: 'shopify', shop: 'choose', ...next } }) as const

  const sent = () => {
    setIsSending(false)
    toast.success('Invio in corso: i prodotti arrivano a breve nel tuo negozio.')
    void navigate({ to: paths.dashboard, search: { section: 'shopify', shop: 'products' } })
  }

  return (
    <>
      <WholeCategories categories={categories} chosen={chosen} />
      <CatalogBrowser
        filters={filters}
        categories={categories}
        onFilters={(next, { replace }) => {
          if (router.latestLocation.pathname !== paths.dashboard) return
          void navigate({ ...target(next), replace, resetScroll: false })
        }}
        hrefFor={(next) => router.buildLocation(target(next)).href}
        cardAction={({ id, name, price, category }) => (
          <Checkbox
            className={classes.tick ?? ''}
            label={wholly(category) ? 'Con la categoria' : 'Per il mio negozio'}
            aria-label={`${name} per il mio negozio`}
            checked={wholly(category) || chosen.isChosen(id)}
            disabled={wholly(category)}
            onChange={(event) => chosen.choose({ id, name, cost: price }, event.currentTarget.checked)}
          />
        )}
      />
      <ChosenBar chosen={chosen} onSend={() => setIsSending(true)} />
      <SendDialog
        opened={isSending}
        onClose={() => setIsSending(false)}
        chosen={chosen}
        examples={examples?.products.map(({ id, name, price }) => ({ id, name, cost: price })) ?? []}
        onSent={sent}
      />
    </>
  )
}

interface WholeCategoriesProps {
  categories: readonly { value: string; label: string }[]
  chosen: ChosenProducts
}

const WholeCategories = ({ categories, chosen }: WholeCategoriesProps) => (
  <fieldset className={classes.categories}>
    <legend className={classes.legend}>Categorie intere</legend>
    {categories.map(({ value: id, label: name }) => (
      <Checkbox
        key={id}
        label={name}
        checked={chosen.categories.some((one) => one.id === id)}
        onChange={(event) => chosen.chooseCategory({ id, name }, event.currentTarget.checked)}
      />
    ))}
  </fieldset>
)
