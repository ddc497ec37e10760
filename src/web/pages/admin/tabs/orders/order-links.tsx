import { paths } from '../../../../../contract/site-pages.ts'
import { ButtonLink, TextLink } from '../../../../ui/navigation/button-link.tsx'

/** Leads from a view shown in place of the orders back to them. */
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
