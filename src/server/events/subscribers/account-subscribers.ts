import { adminPlaces } from '../../../contract/admin-places.ts'
import { givenPlanNames } from '../../../domain/accounts/plan-names.ts'
import { hasRole, roleDisplay } from '../../../domain/accounts/roles.ts'
import type { SecurityEntry } from '../../features/security-log/record-security.ts'
import { changedFields } from '../changed-fields.ts'
import type { Events } from '../events.ts'
import {
  accountClosed,
  accountReinstated,
  accountSuspended,
  dataExported,
  passwordChanged,
  passwordReset,
  profileRejected,
  profileVerified,
  promoted,
  welcome,
} from '../mails/account-mails.ts'
import type { SubscribersOf } from '../subscribers.ts'

const roleChanged = ({
  user,
  before,
  client,
  adminId,
}: Pick<Events['account.role_changed'], 'user' | 'before' | 'client' | 'adminId'>): SecurityEntry => ({
  event: 'account.role_changed',
  userId: user.id,
  client,
  details: { from: before.userRole, to: user.userRole, adminId },
})

/** The audit trail is kept permanently, so for a person's fiscal code it only records whether one existed. */
const concealed = (code: string | null): string | null => (code === null || /^\d{11}$/.test(code) ? code : '•••')

export const accountSubscribers = {
  'account.registered': {
    mails: ({ user }, site) => [welcome(user, site)],
    security: ({ user, client }) => ({ event: 'account.registered', userId: user.id, client }),
  },
  'account.signed_in': {
    security: ({ user, client }) => ({ event: 'login.succeeded', userId: user.id, client }),
  },
  'account.password_reset_requested': {
    mails: ({ user, url, requestId }) => [{ ...passwordReset(user, url), dedupeKey: `password-reset:${requestId}` }],
  },
  'account.password_changed': {
    mails: ({ user, at }, site) => [passwordChanged(user, at, site)],
    security: ({ user, client }) => ({ event: 'password.changed', userId: user.id, client }),
  },
  'account.password_reset': {
    mails: ({ user, at }, site) => [passwordChanged(user, at, site)],
    security: ({ user, client }) => ({ event: 'password.reset', userId: user.id, client }),
  },
  // No mail, because the mail about the new role already explains it.
  'account.password_replaced': {
    security: ({ user, client }) => ({ event: 'password.replaced', userId: user.id, client }),
  },
  'account.session_ended': {
    security: ({ user, client }) => ({ event: 'session.ended', userId: user.id, client }),
  },
  'account.other_sessions_ended': {
    security: ({ user, count, client }) => ({ event: 'session.ended', userId: user.id, client, details: { count } }),
  },
  'account.sessions_ended': {
    security: ({ user, count, client }) => ({ event: 'session.ended', userId: user.id, client, details: { count } }),
    audit: ({ user, count, adminId }) => ({
      actorId: adminId,
      action: 'account.end_sessions',
      subject: `user:${user.id}`,
      before: { sessions: count },
      after: { sessions: 0 },
    }),
  },
  'account.role_changed': {
    mails: ({ user }, site) => (hasRole(user.userRole, 'admin') ? [promoted(user, site)] : []),
    notification: ({ user }) => ({
      userId: user.id,
      kind: 'account.role_changed',
      title: `Il tuo ruolo è ${roleDisplay[user.userRole].name}`,
      body: roleDisplay[user.userRole].description,
      link: '/dashboard',
    }),
    audit: ({ user, before, adminId }) => ({
      actorId: adminId,
      action: 'account.change_role',
      subject: `user:${user.id}`,
      ...changedFields(before, user, ['userRole']),
    }),
    security: roleChanged,
  },
  'account.fiscal_code_changed': {
    audit: ({ user, before, adminId }) => ({
      actorId: adminId,
      action: 'account.change_fiscal_code',
      subject: `user:${user.id}`,
      before: { fiscalCode: concealed(before.fiscalCode) },
      after: { fiscalCode: concealed(user.fiscalCode) },
    }),
  },
  'account.plan_changed': {
    notification: ({ user, wasCharged }) => ({
      userId: user.id,
      kind: 'account.plan_changed',
      title: `Il tuo piano è ${givenPlanNames[user.subscriptionPlan]}`,
      body: wasCharged
        ? 'Lo abbiamo cambiato noi, e il tuo abbonamento è terminato: non ti addebitiamo più nulla.'
        : 'Lo abbiamo cambiato noi: per informazioni scrivici.',
      link: '/subscriptions',
    }),
    audit: ({ user, before, adminId }) => ({
      actorId: adminId,
      action: 'account.change_plan',
      subject: `user:${user.id}`,
      ...changedFields(before, user, [
        'subscriptionPlan',
        'subscriptionStatus',
        'subscriptionExpiresAt',
        'subscriptionRenews',
      ]),
    }),
  },
  // Sent by mail, because a suspended user cannot sign in to read a notification.
  'account.suspended': {
    mails: ({ user }) => [accountSuspended(user)],
    audit: ({ user, reservations, orders, adminId }) => ({
      actorId: adminId,
      action: 'account.suspend',
      subject: `user:${user.id}`,
      before: { suspended: false },
      after: { suspended: true },
      details: { reservations, orders },
    }),
  },
  'account.reinstated': {
    mails: ({ user }, site) => [accountReinstated(user, site)],
    audit: ({ user, adminId }) => ({
      actorId: adminId,
      action: 'account.reinstate',
      subject: `user:${user.id}`,
      before: { suspended: true },
      after: { suspended: false },
    }),
  },
  'account.data_exported': {
    mails: ({ user, expiresAt }, site) => [dataExported(user, expiresAt, site)],
    security: ({ user }) => ({ event: 'account.data_exported', userId: user.id, client: null }),
  },
  'account.closed': {
    mails: ({ user, toShip }) => [accountClosed(user, toShip)],
    security: ({ user, client, reservations, orders }) => ({
      event: 'account.closed',
      userId: user.id,
      client,
      details: { reservations, orders },
    }),
  },
} satisfies SubscribersOf<'account'>

const profileSection = '/dashboard?section=business-profile'

const submitted = ({ companyName, vatNumber }: Events['profile.submitted']) => ({
  kind: 'profile.submitted' as const,
  title: 'Profilo aziendale da verificare',
  body: `${companyName} (${vatNumber}) attende la verifica.`,
  link: adminPlaces.beta,
})

/** The fields changed by a review. */
const reviewed = ['isBusinessVerified', 'userRole', 'businessSubmittedAt'] as const

export const businessProfileSubscribers = {
  'profile.submitted': { adminNotification: submitted, telegram: submitted },
  'profile.verified': {
    mails: ({ user, opened }, site) => [profileVerified(user, opened, site)],
    notification: ({ user, opened }) => ({
      userId: user.id,
      kind: 'profile.verified',
      title: 'Profilo aziendale verificato',
      body: opened ? `Ora puoi usare ${opened}.` : 'I dati della tua azienda sono confermati.',
      link: profileSection,
    }),
    audit: ({ user, before, adminId, reason }) => ({
      actorId: adminId,
      action: 'profile.verify',
      subject: `user:${user.id}`,
      ...changedFields(before, user, reviewed),
      details: { companyName: user.companyName, reason },
    }),
    security: (facts) => (facts.user.userRole === facts.before.userRole ? null : roleChanged(facts)),
  },
  'profile.rejected': {
    mails: ({ user, reason }, site) => [profileRejected(user, reason, site)],
    notification: ({ user, reason }) => ({
      userId: user.id,
      kind: 'profile.rejected',
      title: 'Profilo aziendale da correggere',
      body: reason ?? 'Controlla i dati inseriti e inviali di nuovo.',
      link: profileSection,
    }),
    audit: ({ user, before, adminId, reason }) => ({
      actorId: adminId,
      action: 'profile.reject',
      subject: `user:${user.id}`,
      ...changedFields(before, user, reviewed),
      details: { companyName: user.companyName, reason },
    }),
  },
} satisfies SubscribersOf<'profile'>
