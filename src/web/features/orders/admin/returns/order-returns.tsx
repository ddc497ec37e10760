import type { OrderReturn } from '../../../../../contract/orders/order-returns.ts'
import type { AdminOrderDetail } from '../../../../../contract/orders/orders.ts'
import { dateTime } from '../../../../shared/texts/format.ts'
import { ReturnPictures } from '../../shared/return-pictures.tsx'
import { ReturnStatusBadge } from '../../shared/return-status-badge.tsx'
import classes from './order-returns.module.css'
import { ReturnSteps } from './return-steps.tsx'

/** Returns of an order, with the admin's next step for each. */
export function OrderReturns({ order }: { order: AdminOrderDetail }) {
  if (order.returns.length === 0) return null
  return (
    <section>
      <h3 className={classes.title}>Resi</h3>
      <ul className="plain-list ruled">
        {order.returns.map((asked) => (
          <li key={asked.id} className={classes.asked}>
            <p className="cluster gap-4-12 align-center flush">
              <ReturnStatusBadge asked={asked} />
              <span className="flush text-sm muted">Richiesto il {dateTime(asked.createdAt)}</span>
            </p>
            <ul className="plain-list">
              {asked.lines.map((line) => (
                <li key={line.itemId}>
                  {line.quantity} × {[line.productName, line.variantInfo].filter(Boolean).join(' · ')}
                  <span className="flush text-sm muted"> {pieceRemark(line)}</span>
                </li>
              ))}
            </ul>
            {asked.reason && <p className={classes.words}>{asked.reason}</p>}
            <ReturnPictures urls={asked.imageUrls} />
            {asked.answer && <p className="flush text-sm muted">Risposta: {asked.answer}</p>}
            {/* The key resets the step's input when the return changes its status. */}
            <ReturnSteps key={asked.status} asked={asked} order={order} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function pieceRemark({ sku, isRestocked }: OrderReturn['lines'][number]): string {
  const fate = isRestocked === null ? null : isRestocked ? 'rimesso a magazzino' : 'scartato'
  return [sku, fate].filter(Boolean).join(' · ')
}
