import type { SecurityEvent } from '../../../../domain/accounts/security-log.ts'

export const eventNames: Readonly<Record<SecurityEvent, string>> = {
  'account.registered': 'Registrazione',
  'login.succeeded': 'Accesso riuscito',
  'login.failed': 'Accesso fallito',
  'request.throttled': 'Troppe richieste',
  'request.refused': 'Richiesta rifiutata',
  'password.mismatched': 'Password attuale sbagliata',
  'password.changed': 'Password cambiata',
  'password.reset_requested': 'Nuova password richiesta',
  'password.reset_failed': 'Link per la password non valido',
  'password.reset': 'Password scelta da un link',
  'password.replaced': 'Password azzerata per il passaggio ad amministratore',
  'account.role_changed': 'Ruolo cambiato',
  'account.admin_created': 'Amministratore creato da terminale',
  'session.ended': 'Sessione chiusa',
  'account.data_exported': 'Copia dei dati',
  'account.closed': 'Account chiuso',
}

/** Falls back to the raw value: during a deployment a newer release may log unknown events. */
export const nameOfEvent = (event: string): string => (eventNames as Record<string, string>)[event] ?? event
