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
