import type { ApiSection } from './api-section.ts'

export const accountOperations: ApiSection = {
  tag: 'Account',
  description: 'Registrazione, accesso, password.',
  operations: {
    'POST /api/register': { id: 'register', access: 'anybody', summary: 'Crea un account e accede', refusals: [429] },
    'POST /api/login': { id: 'signIn', access: 'anybody', summary: 'Accede', refusals: [401, 429] },
    'GET /api/login': {
      id: 'openSignIn',
      access: 'anybody',
      summary: 'Porta alla pagina di accesso, o all’area cliente di chi ha già effettuato l’accesso',
      redirects: true,
    },
    'POST /api/logout': { id: 'signOut', access: 'anybody', summary: 'Chiude la sessione' },
    'GET /api/logout': {
      id: 'signOutAndLeave',
      access: 'anybody',
      summary: 'Chiude la sessione e porta alla home',
      redirects: true,
    },
    'POST /api/auth/password/forgot': {
      id: 'requestPasswordReset',
      access: 'anybody',
      summary: 'Chiede il link per reimpostare la password',
      refusals: [429],
    },
    'POST /api/auth/password/reset': {
      id: 'resetPassword',
      access: 'anybody',
      summary: 'Imposta una nuova password con il link ricevuto',
      refusals: [429],
    },
    'POST /api/auth/password/change': {
      id: 'changePassword',
      access: 'base',
      summary: 'Cambia la propria password',
      refusals: [429],
    },
    'GET /api/auth/sessions': { id: 'listOwnSessions', access: 'base', summary: 'Dove si è connessi' },
    'DELETE /api/auth/sessions': {
      id: 'endOtherSessions',
      access: 'base',
      summary: 'Chiude tutte le proprie sessioni tranne questa',
    },
    'DELETE /api/auth/sessions/{loginSessionId}': {
      id: 'endOwnSession',
      access: 'base',
      summary: 'Chiude una delle proprie sessioni',
    },
    'PUT /api/auth/preferences': {
      id: 'savePreferences',
      access: 'base',
      summary: 'Salva le preferenze del proprio account',
    },
    'GET /api/auth/user': { id: 'readOwnUser', access: 'base', summary: 'Il proprio account' },
    'POST /api/auth/data-exports': {
      id: 'askForDataExport',
      access: 'base',
      summary: 'Chiede una copia dei propri dati',
      refusals: [429],
    },
    'GET /api/auth/data-exports/latest': {
      id: 'readLatestDataExport',
      access: 'base',
      summary: 'L’ultima copia dei propri dati che si è chiesta; null se nessuna',
    },
    'POST /api/auth/account/close': {
      id: 'closeAccount',
      access: 'base',
      summary: 'Chiude il proprio account',
      refusals: [429],
    },
    'PUT /api/auth/business-profile': {
      id: 'saveBusinessProfile',
      access: 'base',
      summary: 'Salva il profilo aziendale',
      refusals: [429],
    },
    'POST /api/auth/acceptances': {
      id: 'acceptTexts',
      access: 'base',
      summary: 'Accetta i termini, le clausole o la dichiarazione di agire come impresa, nella versione corrente',
    },
    'GET /api/auth/vat-consultation': {
      id: 'readVatConsultation',
      access: 'base',
      summary: 'Che cosa ha risposto il VIES sulla propria P.IVA; null finché non risponde',
    },
  },
}
