import type { OrderViewRow } from '../../database/schema/order-lists.ts'
import { changedFields } from '../changed-fields.ts'
import type { HearersOf } from '../hearers.ts'

const keptOf = ({ name, search, status, sort }: OrderViewRow) => ({ name, search, status, sort })

export const orderViewHearers = {
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
      ...changedFields(before, view, ['name', 'search', 'status', 'sort']),
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
} satisfies HearersOf<'order_view'>
