import { paths } from '../../../contract/site-pages.ts'
import { plural } from '../../shared/texts/format.ts'
import { TextLink } from '../../ui/navigation/button-link.tsx'
import { Notice } from '../../ui/notice.tsx'
import type { SizeGridResult } from './use-size-grid-actions.ts'

interface SizeGridOutcomeProps {
  /** Number of values of the last paste that fell outside the grid. */
  outside: number
  outcome: SizeGridResult | null
  /** Reason why the last click did nothing. */
  gap: 'wrong' | 'empty' | null
}

/** Result of the last click or paste, with a link to the next step. */
export function SizeGridOutcome({ outside, outcome, gap }: SizeGridOutcomeProps) {
  return (
    <>
      {gap && (
        <Notice tone="error">
          {gap === 'wrong'
            ? 'Correggi le caselle segnate: chiedono più pezzi di quanti ce ne sono, o non sono numeri.'
            : 'Scrivi almeno un pezzo in una casella.'}
        </Notice>
      )}
      {outside > 0 && (
        <Notice tone="error">
          {plural(outside, 'valore incollato non è entrato', 'valori incollati non sono entrati')} nel foglio: cadono
          fuori o su varianti esaurite.
        </Notice>
      )}
      {!gap && outcome?.kind === 'problem' && <Notice tone="error">{outcome.message}</Notice>}
      <div role="status">
        {outcome?.kind === 'reserved' && (
          <Notice tone="success">
            {plural(outcome.pieces, 'pezzo riservato', 'pezzi riservati')} per 7 giorni: conferma l’ordine in{' '}
            <TextLink to={paths.dashboard} search={{ section: 'orders' }} inherit>
              Gestione Ordini
            </TextLink>
            .
          </Notice>
        )}
        {outcome?.kind === 'listed' && (
          <Notice tone="success">
            {plural(outcome.pieces, 'pezzo è', 'pezzi sono')} nella tua{' '}
            <TextLink to={paths.dashboard} search={{ section: 'wishlist' }} inherit>
              wishlist
            </TextLink>
            .
          </Notice>
        )}
      </div>
    </>
  )
}
