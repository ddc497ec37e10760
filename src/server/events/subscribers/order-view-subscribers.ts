import type { OrderViewRow } from '../../database/schema/order-lists.ts'
import { changedFields } from '../changed-fields.ts'
import type { SubscribersOf } from '../subscribers.ts'

/**
 * Search words may name a consignee, whose data are removed at some point while the audit trail is permanent. It only records that there are some.
 */
const wordsOf = (search: string | null, words = 'parole cercate') => search && `(${words})`

const keptOf = ({ name, search, status, sort }: OrderViewRow) => ({ name, search: wordsOf(search), status, sort })

function changesOf(was: OrderViewRow, is: OrderViewRow) {
  const { before, after } = changedFields(was, is, ['name', 'search', 'status', 'sort'])
  if (!('search' in after)) return { before, after }
  return {
    before: { ...before, search: wordsOf(was.search) },
    after: { ...after, search: wordsOf(is.search, was.search ? 'altre parole cercate' : undefined) },
  }
}

export const orderViewSubscribers = {
  'order_view.saved': {
    audit: ({ view, adminId }) => ({
      actorId: adminId,
      action: 'order_view.save',
      subject: `order-view:${view.id}`,
      before: null,
      after: keptOf(view),
    }),
  },
  'order_view.changed': {
    audit: ({ before, view, adminId }) => ({
      actorId: adminId,
      action: 'order_view.change',
      subject: `order-view:${view.id}`,
      ...changesOf(before, view),
    }),
  },
  'order_view.removed': {
    audit: ({ view, adminId }) => ({
      actorId: adminId,
      action: 'order_view.remove',
      subject: `order-view:${view.id}`,
      before: keptOf(view),
      after: null,
    }),
  },
} satisfies SubscribersOf<'order_view'>
