import { adminPlaces } from '../../../contract/admin-places.ts'
import type { Trouble } from '../events.ts'
import { disputeDecided, disputeOpened, disputeText } from '../mails/dispute-mails.ts'
import type { SubscribersOf } from '../subscribers.ts'

export const settingsSubscribers = {
  'settings.changed': {
    audit: ({ key, before, after, adminId }) => ({
      actorId: adminId,
      action: 'settings.change',
      subject: `setting:${key}`,
      before,
      after,
    }),
  },
} satisfies SubscribersOf<'settings'>

export const tariffSubscribers = {
  'tariff.changed': {
    audit: ({ subject, before, after, adminId }) => ({
      actorId: adminId,
      action: 'tariff.change',
      subject,
      before,
      after,
    }),
  },
} satisfies SubscribersOf<'tariff'>

export const searchSynonymsSubscribers = {
  'search_synonyms.added': {
    audit: ({ id, words, adminId }) => ({
      actorId: adminId,
      action: 'search_synonyms.add',
      subject: `search-synonyms:${id}`,
      before: null,
      after: { words },
    }),
  },
  'search_synonyms.removed': {
    audit: ({ id, words, adminId }) => ({
      actorId: adminId,
      action: 'search_synonyms.remove',
      subject: `search-synonyms:${id}`,
      before: { words },
      after: null,
    }),
  },
} satisfies SubscribersOf<'search_synonyms'>

const troubleTitles: Readonly<Record<Trouble['source'], string>> = {
  payments: 'Problema con un pagamento',
  outbox: 'Email non recapitata',
  telegram: 'Avviso Telegram non recapitato',
  jobs: 'Lavoro automatico non riuscito',
  files: 'Immagini mancanti',
  import: 'Immagini non importate',
}

/** Problems that cost money. Never Telegram's own failures: an undeliverable message would report itself endlessly. */
const isToldByTelegram: Readonly<Record<Trouble['source'], boolean>> = {
  payments: true,
  jobs: true,
  outbox: false,
  telegram: false,
  files: false,
  import: false,
}

const recorded = ({ source, errorMessage }: Trouble) => ({
  kind: `error.${source}` as const,
  title: troubleTitles[source],
  body: errorMessage,
  link: adminPlaces.errors,
})

export const troubleSubscribers = {
  // Never by mail, for the same reason.
  'trouble.recorded': {
    adminNotification: recorded,
    telegram: (trouble) => (isToldByTelegram[trouble.source] ? recorded(trouble) : null),
  },
  'trouble.retried': {
    audit: ({ errorId, errorType, adminId }) => ({
      actorId: adminId,
      action: 'error.retry',
      subject: `error:${errorId}`,
      before: { resolved: false },
      after: { resolved: true },
      details: { errorType },
    }),
  },
  'trouble.resolved': {
    audit: ({ errorId, note, adminId }) => ({
      actorId: adminId,
      action: 'error.resolve',
      subject: `error:${errorId}`,
      before: { resolved: false },
      after: { resolved: true, ...(note && { note }) },
    }),
  },
} satisfies SubscribersOf<'trouble'>

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

export const messageSubscribers = {
  'message.retried': {
    audit: ({ messageId, channel, kind, errorId, adminId }) => ({
      actorId: adminId,
      action: 'message.retry',
      subject: `message:${messageId}`,
      before: { state: 'failed' },
      after: { state: 'pending' },
      details: { channel, kind, errorId },
    }),
  },
} satisfies SubscribersOf<'message'>
