import { type DomainError, problems } from '../errors.ts'
import { type Change, meanwhile } from '../meanwhile.ts'
import { adminPasswordProblem, leastAdminPassword } from './admin-passwords.ts'
import type { AuditAction } from './audit.ts'
import { givenPlanNames } from './plan-names.ts'
import { closedWishlist } from './plans.ts'
import { roleDisplay, toRole } from './roles.ts'

/** Areas of the portal that need a verified profile. */
const areas = {
  addresses: 'la rubrica',
  orders: 'gli ordini',
  payments: 'i pagamenti',
  reservations: 'le riserve',
  returns: 'i resi',
  sellingPrices: 'i tuoi prezzi di vendita',
  shopify: 'l’integrazione Shopify',
} as const

export type VerifiedArea = keyof typeof areas

const takenNames = { username: 'Username già in uso', email: 'Email già registrata' } as const
type TakenNames = { names: readonly (keyof typeof takenNames)[] }

function waitText(minutes: number): string {
  if (minutes === 1) return 'un minuto'
  return minutes <= 90 ? `${minutes} minuti` : `${Math.ceil(minutes / 60)} ore`
}

/** A change of an account by an admin; `role` and `plan` are the new ones. */
type AccountChange = Change & { action: AuditAction | null; role: string | null; plan: string | null }

const accountActions: Readonly<Partial<Record<AuditAction, (change: AccountChange) => string>>> = {
  'account.change_role': ({ role }) => `ha cambiato il ruolo in ${roleDisplay[toRole(String(role))].name}`,
  'account.change_plan': ({ plan }) => `ha cambiato il piano${plan === null ? '' : ` in ${planName(plan)}`}`,
  'account.change_fiscal_code': () => 'ha cambiato il codice fiscale',
  'account.suspend': () => 'ha sospeso l’account',
  'account.reinstate': () => 'ha riattivato l’account',
  'account.end_sessions': () => 'ha chiuso le sessioni',
  'profile.verify': () => 'ha verificato il profilo',
  'profile.reject': () => 'ha rifiutato il profilo',
}

const planName = (plan: string): string =>
  plan in givenPlanNames ? givenPlanNames[plan as keyof typeof givenPlanNames] : plan

const changed = (change: AccountChange): string =>
  (change.action && accountActions[change.action]?.(change)) ?? 'ha cambiato questo cliente'

export const accountProblems = problems({
  conflict: {
    'auth.taken': {
      it: ({ names }: TakenNames) => names.map((name) => takenNames[name]).join('. '),
      fields: ({ names }: TakenNames) => Object.fromEntries(names.map((name) => [name, takenNames[name]])),
    },
    'profile.changed': 'Il profilo è cambiato nel frattempo: ricarica la pagina e controllalo di nuovo.',
    'profile.decided': ({ action, ...change }: Change & { action: AuditAction | null }) => {
      const isDecision = action === 'profile.verify' || action === 'profile.reject'
      return meanwhile(change, changed({ ...change, action: isDecision ? action : null, role: null, plan: null }))
    },
    'profile.incomplete': 'Il cliente non ha ancora completato il profilo aziendale.',
    'user.changed': (change: AccountChange) =>
      meanwhile(change, changed(change), { otherwise: 'il cliente ha cambiato i suoi dati' }),
    'user.last_admin': 'Sei l’unico amministratore: nominane prima un altro.',
    'user.self': ({ ends }: { ends: 'access' | 'sessions' }) =>
      ends === 'access'
        ? 'Non puoi togliere l’accesso a te stesso: chiedi a un altro amministratore.'
        : 'Sono i tuoi dispositivi: per uscire usa “Esci”.',
  },
  invalid: {
    'auth.current_password': ({ isChange }: { isChange: boolean }) =>
      isChange ? 'La password attuale non è corretta' : 'La password non è corretta',
    'auth.reset_link': 'Il link non è più valido: richiedine uno nuovo.',
    'auth.weak_password': ({ isCommon }: { isCommon: boolean }) =>
      isCommon
        ? 'Questa password è tra le più comuni: scegline un’altra'
        : `La password di un amministratore deve essere almeno ${leastAdminPassword} caratteri`,
    'profile.vat_number': 'P.IVA/VAT obbligatoria',
  },
  not_found: {
    'data_export.not_found': 'La copia dei dati non c’è più: chiedine una nuova.',
    'session.not_found': 'Sessione non trovata',
    'user.not_found': 'Cliente non trovato',
  },
  forbidden: {
    'auth.suspended': 'Account sospeso: scrivici.',
    'role.admin': 'Solo gli amministratori possono accedere a questa sezione.',
    'role.base': ({ area }: { area: VerifiedArea | 'wishlist' }) =>
      area === 'wishlist'
        ? closedWishlist
        : `Completa il profilo aziendale e attendi la verifica per usare ${areas[area]}.`,
  },
  unauthenticated: {
    'auth.mismatch': 'Username o password non corretti',
    'auth.required': ({ what }: { what?: 'catalogue' | 'signature' } = {}) => {
      if (what === 'signature') return 'La firma della chiamata non è valida.'
      return `Devi effettuare l’accesso per ${what === undefined ? 'continuare' : 'visualizzare il catalogo completo'}.`
    },
  },
  too_many: {
    'auth.too_many': ({ minutes }: { minutes?: number } = {}) =>
      minutes === undefined
        ? 'Troppe richieste insieme: riprova tra qualche secondo.'
        : `Troppi tentativi: riprova tra ${waitText(minutes)}.`,
    'data_export.too_many': ({ perDay }: { perDay: number }) =>
      `Hai già chiesto ${perDay} copie nelle ultime 24 ore: riprova domani.`,
  },
})

/** The refusal of a new password of an admin; null if it is strong enough. */
export function adminPasswordRefusal(password: string): DomainError | null {
  const problem = adminPasswordProblem(password)
  return problem && accountProblems['auth.weak_password']({ isCommon: problem === 'common' }, { field: 'password' })
}
