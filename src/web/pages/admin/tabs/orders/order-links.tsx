import { paths } from '../../../../../contract/site-pages.ts'
import { ButtonLink, TextLink } from '../../../../ui/navigation/button-link.tsx'
import { LinkTabs } from '../../../../ui/navigation/link-tabs.tsx'
import type { Mode } from './orders-tab-search.ts'

const modeLabels: Readonly<Record<Mode | 'list', string>> = {
  list: 'Ordini',
  warehouse: 'Magazzino',
  'pick-list': 'Prelievo',
  returns: 'Resi',
  disputes: 'Contestazioni',
  invoices: 'Fatture',
}

const modes = Object.keys(modeLabels) as (Mode | 'list')[]

/** The views of the orders tab. */
export const OrderModes = ({ active }: { active: Mode | 'list' }) => (
  <LinkTabs
    label="Parti degli ordini"
    dense
    activeId={active}
    tabs={modes.map((id) => ({
      id,
      label: modeLabels[id],
      link: { to: paths.admin, search: { tab: 'orders', mode: id === 'list' ? undefined : id } },
    }))}
  />
)

/** Leads from a view that fills the window back to the orders. */
export const backToOrders = (
  <ButtonLink to={paths.admin} search={{ tab: 'orders' }} size="sm" variant="default">
    Torna agli ordini
  </ButtonLink>
)

export const customerLink = (customer: string, text: string) => (
  <TextLink to={paths.admin} search={{ tab: 'beta', customer }}>
    {text}
  </TextLink>
)
