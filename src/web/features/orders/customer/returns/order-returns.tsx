import { useQuery } from '@tanstack/react-query'
import type { OrderReturn } from '../../../../../contract/orders/order-returns.ts'
import { type ReturnStatus, returnMoves } from '../../../../../domain/orders/returns.ts'
import { publicSettingsQuery } from '../../../../shared/site/public-settings.ts'
import { date } from '../../../../shared/texts/format.ts'
import { ReturnPictures } from '../../shared/return-pictures.tsx'
import { ReturnStatusBadge } from '../../shared/return-status-badge.tsx'
import classes from './order-returns.module.css'
import { WithdrawReturn } from './withdraw-return.tsx'

/** Next step of a return, as explained to the customer. */
const next: Readonly<Record<ReturnStatus, string | null>> = {
  requested: 'Ti rispondiamo appena l’abbiamo esaminata.',
  accepted:
    'Spediscici i capi con il numero dell’ordine nel pacco: appena arrivano ti rimborsiamo. Indirizzo per i resi:',
  refused: null,
  withdrawn: null,
  not_received: 'I capi non sono arrivati: se li hai spediti, scrivici con il tracking del pacco.',
  received: 'I capi sono arrivati: stiamo preparando il rimborso.',
  not_refunded: null,
  refunded: null,
}

/** Returns of the user's order: pieces, reason and status. */
export function OrderReturns({ returns }: { returns: readonly OrderReturn[] }) {
  const { data: settings } = useQuery(publicSettingsQuery())
  if (returns.length === 0) return null
  return (
    <section className="above-20">
      <h3 className={classes.heading}>Resi</h3>
      <ul className="plain-list ruled">
        {returns.map((asked) => (
          <li key={asked.id} className={classes.asked}>
            <p className="cluster gap-4-12 align-center flush">
              <ReturnStatusBadge asked={asked} />
              <span className="flush text-sm muted pre-line">Richiesto il {date(asked.createdAt)}</span>
            </p>
            <ul className="plain-list">
              {asked.lines.map((line) => (
                <li key={line.itemId}>
                  {line.quantity} × {[line.productName, line.variantInfo].filter(Boolean).join(' · ')}
                </li>
              ))}
            </ul>
            {asked.reason && <p className="flush text-sm muted pre-line">{asked.reason}</p>}
            <ReturnPictures urls={asked.imageUrls} />
            {asked.answer && <p className={classes.answer}>Risposta: {asked.answer}</p>}
            {next[asked.status] && <p className="flush text-sm muted pre-line">{next[asked.status]}</p>}
            {asked.status === 'accepted' && (
              <address className={classes.address}>
                {addressLines(settings?.returnAddress ?? '…').map((line) => (
                  <div key={line}>{line}</div>
                ))}
              </address>
            )}
            {returnMoves(asked.status).includes('withdrawn') && <WithdrawReturn asked={asked} />}
          </li>
        ))}
      </ul>
    </section>
  )
}

/** A comma that is not followed by a house number, which stays with its street. */
const betweenLines = /,\s+(?!(?:n\.? ?)?\d{1,4}(?:[ /-]?[a-z\d]{1,3})?(?:,|$))/i

/** Splits a one-line address into lines. */
export const addressLines = (text: string): string[] => text.split(betweenLines)
