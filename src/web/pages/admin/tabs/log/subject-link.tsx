import type { LinkProps } from '@tanstack/react-router'
import { linkOptions } from '@tanstack/react-router'
import { paths } from '../../../../../contract/site-pages.ts'
import { TextLink } from '../../../../ui/navigation/button-link.tsx'

/** Leads to where an admin works on the subject of an act; the text alone where there is no such place. */
export function SubjectLink({ subject, text }: { subject: string; text: string }) {
  const [noun = '', id = ''] = subject.split(':')
  const link = places[noun]?.(id)
  return link ? <TextLink {...link}>{text}</TextLink> : text
}

const places: Readonly<Record<string, (id: string) => LinkProps>> = {
  order: (order) => linkOptions({ to: paths.admin, search: { tab: 'orders', order } }),
  product: (productId) => linkOptions({ to: paths.product, params: { productId } }),
  product_request: (request) => linkOptions({ to: paths.admin, search: { tab: 'catalog', request } }),
  user: () => linkOptions({ to: paths.admin, search: { tab: 'beta' } }),
  beta_application: () => linkOptions({ to: paths.admin, search: { tab: 'beta' } }),
  setting: () => linkOptions({ to: paths.admin, search: { tab: 'settings' } }),
  tariff: () => linkOptions({ to: paths.admin, search: { tab: 'settings', settings: 'shipping' } }),
  search_synonyms: () => linkOptions({ to: paths.admin, search: { tab: 'settings', settings: 'synonyms' } }),
  error: () => linkOptions({ to: paths.admin, search: { tab: 'log' } }),
  message: () => linkOptions({ to: paths.admin, search: { tab: 'log', log: 'messages' } }),
}
