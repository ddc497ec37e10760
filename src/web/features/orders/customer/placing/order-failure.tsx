import { paths } from '../../../../../contract/site-pages.ts'
import { ButtonLink } from '../../../../ui/navigation/button-link.tsx'
import { Notice } from '../../../../ui/notice.tsx'

/** Explains why an order was not placed. If an earlier attempt did create it, links to the orders in a new tab, so that the input is kept. */
export function OrderFailure({ failure, isMadeEarlier }: { failure: string; isMadeEarlier: boolean }) {
  return (
    <Notice
      tone="error"
      scrollsIntoView
      action={
        isMadeEarlier && (
          <ButtonLink to={paths.dashboard} search={{ section: 'orders' }} target="_blank" variant="default" size="sm">
            Guarda i tuoi ordini
          </ButtonLink>
        )
      }
    >
      {failure}
    </Notice>
  )
}
