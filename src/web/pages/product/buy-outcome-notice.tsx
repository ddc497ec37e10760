import { paths } from '../../../contract/site-pages.ts'
import { TextLink } from '../../ui/button-link.tsx'
import { Notice } from '../../ui/notice.tsx'
import classes from './buy-box.module.css'
import type { BuyOutcome } from './use-buy-actions.ts'

interface BuyOutcomeNoticeProps {
  outcome: BuyOutcome | null
  /** Colour or size must still be chosen, in the wishlist. */
  needsVariant: boolean
}

/** Result of the last click, with a link to the next step. */
export function BuyOutcomeNotice({ outcome, needsVariant }: BuyOutcomeNoticeProps) {
  return (
    <div className={classes.outcome}>
      {/* Has its own role="alert". */}
      {outcome?.kind === 'problem' && <Notice tone="error">{outcome.message}</Notice>}
      <div role="status">
        {outcome?.kind === 'listed' && (
          <Notice tone="success">
            È nella tua{' '}
            <TextLink to={paths.dashboard} search={{ section: 'wishlist' }} inherit>
              wishlist
            </TextLink>
            {needsVariant ? ': lì scegli colore e taglia prima di ordinare.' : '.'}
          </Notice>
        )}
        {outcome?.kind === 'reserved' && (
          <Notice tone="success">
            I capi sono tuoi per 7 giorni: conferma l’ordine in{' '}
            <TextLink to={paths.dashboard} search={{ section: 'orders' }} inherit>
              Gestione Ordini
            </TextLink>
            .
          </Notice>
        )}
      </div>
    </div>
  )
}
