import { paths } from '../../../../../contract/site-pages.ts'
import { ButtonLink } from '../../../../ui/navigation/button-link.tsx'
import { Notice } from '../../../../ui/notice.tsx'

/** Why an order was not placed. Where an earlier try of it is there, the way to it leaves what was typed open. */
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
