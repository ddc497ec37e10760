import { paths } from '../../../../contract/site-pages.ts'
import { ButtonLink } from '../../../ui/navigation/button-link.tsx'

/** Link to the first page. */
export function NewestEntriesLink() {
  return (
    <ButtonLink variant="default" to={paths.dashboard} search={{ section: 'wishlist' }}>
      I più recenti
    </ButtonLink>
  )
}
