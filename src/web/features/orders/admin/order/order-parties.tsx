import { Anchor, Button, CopyButton } from '@mantine/core'
import type { ReactNode } from 'react'
import type { AdminOrderDetail } from '../../../../../contract/orders/orders.ts'
import { printWarning } from '../../../../../domain/orders/printable-text.ts'
import { Notice } from '../../../../ui/notice.tsx'
import { addressLines, emailOf, nameOf, noAddress } from '../order-texts.ts'
import classes from './order-parties.module.css'

interface OrderPartiesProps {
  order: AdminOrderDetail
  /** Link to the reseller's page. */
  resellerLink: (userId: string, text: string) => ReactNode
}

/** Consignee, address and reseller. */
export function OrderParties({ order, resellerLink }: OrderPartiesProps) {
  return (
    <div className={classes.parties}>
      <section>
        <h3 className={classes.title}>Cliente</h3>
        <p className={classes.text}>
          {nameOf(order)}
          <br />
          {order.customerEmail.trim() ? (
            <Anchor href={`mailto:${order.customerEmail}`}>{order.customerEmail}</Anchor>
          ) : (
            emailOf(order)
          )}
          {order.customerPhone && (
            <>
              <br />
              <Anchor href={`tel:${order.customerPhone.replace(/[^\d+]/g, '')}`}>{order.customerPhone}</Anchor>
            </>
          )}
        </p>
      </section>
      <ShippingAddress order={order} />
      <section>
        <h3 className={classes.title}>Rivenditore</h3>
        <p className={classes.text}>
          {resellerLink(order.user.id, order.user.companyName ?? order.user.username)}
          <br />
          <Anchor href={`mailto:${order.user.email}`}>{order.user.email}</Anchor>
        </p>
      </section>
    </div>
  )
}

function ShippingAddress({ order }: { order: AdminOrderDetail }) {
  const lines = addressLines(order)
  const warning = printWarning(order)
  return (
    <section>
      <header className={classes.header}>
        <h3 className={classes.title}>Indirizzo di spedizione</h3>
        {lines.length > 0 && (
          <CopyButton value={[nameOf(order), ...lines].join('\n')}>
            {({ copied, copy }) => (
              <Button size="compact-sm" variant="default" onClick={copy}>
                {copied ? 'Copiato' : 'Copia'}
              </Button>
            )}
          </CopyButton>
        )}
      </header>
      <address className={classes.text}>{lines.length > 0 ? lines.join('\n') : noAddress}</address>
      {warning && <Notice tone="warning">{warning}</Notice>}
    </section>
  )
}
