import { randomUUID } from 'node:crypto'
import { DomainError } from '../../../domain/errors.ts'
import type { PayableState } from '../../../domain/orders/paying/payables.ts'
import type { LockedPayable } from '../../payables/payable.ts'
import type { TestApp } from '../test-app.ts'

/** A payable other than an order. It records the calls it receives, in order. */
export interface StandInPayable {
  id: string
  state: PayableState
  amount: string
  /** Additional work of `settle`; runs in the payment's transaction. */
  onSettle: ((tx: Parameters<LockedPayable['settle']>[0]) => Promise<void>) | null
  told: string[]
}

/** Registers it in place of orders, after dropping the foreign keys that would require an order. */
export async function registerPayable(app: TestApp, ownerId: string): Promise<StandInPayable> {
  await app.context.db.pool.query('alter table payments drop constraint payments_order_id_orders_id_fk')
  await app.context.db.pool.query('alter table refunds drop constraint refunds_order_id_orders_id_fk')
  await app.context.db.pool.query('alter table money_entries drop constraint money_entries_order_id_orders_id_fk')
  const payable: StandInPayable = { id: randomUUID(), state: 'due', amount: '12.30', onSettle: null, told: [] }
  app.context.payables = {
    ...app.context.payables,
    order: {
      lockOwn: async (_tx, ids, owner) => (ids.includes(payable.id) && owner === ownerId ? [locked(payable)] : []),
      lockAny: async (_tx, id) => (id === payable.id ? locked(payable) : undefined),
      lockAll: async (_tx, ids) => (ids.includes(payable.id) ? [locked(payable)] : []),
      lockStockOf: async () => undefined,
      onSettled: async (_tx, settled) => {
        if (settled.some(({ ids }) => ids.includes(payable.id))) payable.told.push('settled')
      },
      notFound: () => new DomainError('not_found', 'stand_in.not_found', 'Non c’è'),
    },
  }
  return payable
}

function locked(payable: StandInPayable): LockedPayable {
  const tell = async (what: string) => {
    payable.told.push(what)
  }
  const { id, state, amount } = payable
  return {
    kind: 'order',
    id,
    title: 'Cosa da pagare',
    amount,
    state,
    returnPath: (outcome) => `/prova?payment=${outcome}`,
    notDue: () => new DomainError('conflict', 'stand_in.not_due', 'Non è da pagare'),
    prepare: () => tell('prepare'),
    async settle(tx) {
      await payable.onSettle?.(tx)
      payable.state = 'settled'
      await tell('settle')
    },
    undeliverable: { errorType: 'stand_in.undeliverable', sentence: 'non si può consegnare' },
    howToRetryRefund: 'riprova',
    onReturned: () => tell('returned'),
    onDeclined: () => tell('declined'),
    owesRefund: () => tell('owes refund'),
    onRefundRetried: (_tx, { refunds }) => tell(`refund retried ${refunds}`),
    onRefunded: (_tx, { amount: back, isLast }) => tell(`refunded ${back}${isLast ? '' : ', more to come'}`),
    lostShipping: () => '0.00',
    onDisputed: (_tx, disputed) => tell(`disputed ${disputed}`),
    onLost: (_tx, { refund, isAll }) => tell(`lost ${refund?.amount ?? 'nothing'}${isAll ? '' : ', not all'}`),
  }
}
