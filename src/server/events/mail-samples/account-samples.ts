import { accountClosed, dataExported } from '../mails/account-data-mails.ts'
import {
  accountReinstated,
  accountSuspended,
  passwordChanged,
  passwordReset,
  promoted,
  welcome,
} from '../mails/account-mails.ts'
import { profileRejected, profileVerified } from '../mails/business-profile-mails.ts'
import { day, reseller } from './made-up-reseller.ts'
import type { SamplesOf } from './samples-of.ts'

const held = {
  subscriptionPlan: 'pro',
  subscriptionStatus: 'active',
  subscriptionExpiresAt: new Date('2026-12-23T09:00:00Z'),
  subscriptionRenews: true,
} as const

export const accountSamples: SamplesOf<'account'> = {
  'account.welcome': (site) => [welcome(reseller, site)],
  'account.verified': (site) => [profileVerified(reseller, 'wishlist, riserve e ordini', site)],
  'account.rejected': (site) => [
    profileRejected(reseller, 'La partita IVA non corrisponde alla ragione sociale.', site),
  ],
  'account.password_reset': (site) => [passwordReset(reseller, `${site}/login?reset=prova`)],
  'account.suspended': () => [accountSuspended({ ...reseller, ...held })],
  'account.reinstated': (site) => [accountReinstated({ ...reseller, ...held, subscriptionRenews: false }, site)],
  'account.promoted': (site) => [promoted(reseller, site)],
  'account.password_changed': (site) => [passwordChanged(reseller, day('2026-03-12T09:00'), site)],
  'account.data_exported': (site) => [dataExported(reseller, day('2026-03-19T09:00'), site)],
  'account.closed': () => [accountClosed(reseller, 0), accountClosed(reseller, 2)],
}
