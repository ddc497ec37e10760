import type { SecurityEvent } from '../../../../../domain/accounts/security-log.ts'

export const securityEventNames: Readonly<Record<SecurityEvent, string>> = {
  'account.registered': 'Registrazione',
  'login.succeeded': 'Accesso',
  'login.failed': 'Accesso fallito',
  'request.throttled': 'Troppe richieste',
  'request.refused': 'Richiesta non consentita',
  'password.mismatched': 'Password attuale sbagliata',
  'password.changed': 'Password cambiata',
  'password.reset_requested': 'Nuova password richiesta',
  'password.reset_failed': 'Link della password non valido',
  'password.reset': 'Password reimpostata',
  'password.replaced': 'Password azzerata per il passaggio ad amministratore',
  'account.role_changed': 'Ruolo cambiato',
  'account.admin_created': 'Amministratore creato da terminale',
  'session.ended': 'Sessioni chiuse',
  'account.data_exported': 'Copia dei dati preparata',
  'account.closed': 'Account chiuso',
}
