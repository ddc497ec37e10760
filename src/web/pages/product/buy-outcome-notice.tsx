import { paths } from '../../../contract/site-pages.ts'
import { toDay } from '../../../domain/time/italian-day.ts'
import type { HeldPieces } from '../../features/reservations/customer/held-pieces.api.ts'
import { dateTime } from '../../shared/texts/format.ts'
import { TextLink } from '../../ui/navigation/button-link.tsx'
import { Notice } from '../../ui/notice.tsx'
import classes from './buy-box.module.css'
import type { BuyOutcome } from './use-buy-actions.ts'

interface BuyOutcomeNoticeProps {
  outcome: BuyOutcome | null
  held: HeldPieces | null
  /** The wishlist entry still needs a colour or size. */
  needsVariant: boolean
}

/** Result of the last click, with a link to the next step. An existing reservation counts as success even if the response reported a problem. */
export function BuyOutcomeNotice({ outcome, held, needsVariant }: BuyOutcomeNoticeProps) {
  const isHeld = held !== null && (outcome === null || outcome.kind === 'problem')
  return (
    <div className={classes.outcome}>
      {/* Has its own role="alert". */}
      {outcome?.kind === 'problem' && !isHeld && <Notice tone="error">{outcome.message}</Notice>}
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
        {isHeld && (
          <Notice tone="success">
            {held.quantity === 1 ? 'Il pezzo è tuo' : 'I pezzi sono tuoi'} fino {toDay(dateTime(held.until))}: conferma
            l’ordine in{' '}
            <TextLink to={paths.dashboard} search={{ section: 'orders' }} inherit>
              Gestione Ordini
            </TextLink>
            .
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
