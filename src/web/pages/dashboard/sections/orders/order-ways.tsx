import { paths } from '../../../../../contract/site-pages.ts'
import { ButtonLink } from '../../../../ui/navigation/button-link.tsx'

/** The other ways to order, above the list. */
export function OrderWays() {
  return (
    <>
      <ButtonLink to={paths.dashboard} search={{ section: 'orders', view: 'quick' }} variant="default" size="sm">
        Ordine rapido
      </ButtonLink>
      <ButtonLink to={paths.dashboard} search={{ section: 'orders', view: 'file' }} variant="default" size="sm">
        Ordini da file
      </ButtonLink>
    </>
  )
}
