import type { ApiSection } from './api-section.ts'

export const notificationOperations: ApiSection = {
  tag: 'Notifiche, candidature e richieste',
  description: 'Le notifiche di clienti e amministratori, il programma beta e le richieste di prodotti.',
  operations: {
    'GET /api/notifications': { id: 'listNotifications', access: 'base', summary: 'Le proprie notifiche' },
    'GET /api/notifications/unread': {
      id: 'countUnreadNotifications',
      access: 'base',
      summary: 'Quante notifiche non sono lette, fino a 100',
    },
    'GET /api/notifications/stream': {
      id: 'streamNotifications',
      access: 'base',
      summary: 'Quante notifiche non sono lette, a ogni cambiamento (server-sent events)',
      streams: true,
    },
    'POST /api/notifications/{notificationId}/read': {
      id: 'markNotificationRead',
      access: 'base',
      summary: 'Segna una notifica come letta',
    },
    'POST /api/notifications/read': {
      id: 'markNotificationsRead',
      access: 'base',
      summary: 'Segna tutte le notifiche come lette',
    },
    'GET /api/beta-applications/mine': {
      id: 'listOwnBetaApplications',
      access: 'base',
      summary: 'Le proprie candidature',
    },
    'POST /api/beta-applications': {
      id: 'submitBetaApplication',
      access: 'base',
      summary: 'Invia una candidatura al programma beta',
      idempotent: true,
    },
    'GET /api/product-requests': {
      id: 'listOwnProductRequests',
      access: 'base',
      summary: 'Le proprie richieste di prodotti',
    },
    'POST /api/product-requests': {
      id: 'submitProductRequest',
      access: 'base',
      summary: 'Chiede un prodotto che il catalogo non ha',
      refusals: [429],
      idempotent: true,
    },
  },
}
