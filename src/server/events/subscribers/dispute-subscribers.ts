import { adminPlaces } from '../../../contract/admin-places.ts'
import { disputeDecided, disputeOpened, disputeText } from '../mails/dispute-mails.ts'
import type { SubscribersOf } from '../subscribers.ts'

const place = ({ orderId }: { orderId: string | null }): string =>
  orderId === null ? adminPlaces.disputes : adminPlaces.order(orderId)

export const disputeSubscribers = {
  'dispute.opened': {
    mails: (facts, site) => disputeOpened(facts, { site, place: place(facts) }),
    adminNotification: (facts) => ({ kind: 'dispute.opened', ...disputeText(facts), link: place(facts) }),
    // Contains no consignee.
    telegram: (facts) => ({ kind: 'dispute.opened', ...disputeText(facts), link: place(facts) }),
  },
  'dispute.decided': {
    mails: (facts, site) => disputeDecided(facts, { site, place: place(facts) }),
    adminNotification: (facts) => ({ kind: 'dispute.decided', ...disputeText(facts), link: place(facts) }),
    telegram: (facts) => ({ kind: 'dispute.decided', ...disputeText(facts), link: place(facts) }),
  },
} satisfies SubscribersOf<'dispute'>
