import type { Mail, MailKind } from '../../features/mail/mail.ts'
import type { AnsweredBetaApplication, AnsweredRequest } from '../events.ts'
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
import { reservationEnding } from '../mails/order-mails.ts'
import { betaAnswered, productRequestAnswered } from '../mails/request-mails.ts'
import { orderChangedInShop, ordersWaiting, shopDeactivated } from '../mails/shop-mails.ts'
import { order } from './made-up-order.ts'
import { day, reseller } from './made-up-reseller.ts'
import { disputeSamples, orderSamples } from './order-samples.ts'
import { planSamples } from './plan-samples.ts'
import type { SamplesOf } from './samples-of.ts'

/** Samples about reservations and connected shops of resellers. */
const shopSamples: SamplesOf<'reservation' | 'shop'> = {
  'reservation.ending': (site) => [
    reservationEnding(
      {
        id: '01890000-0000-7000-8000-000000000003',
        quantity: 2,
        expiresAt: '2026-03-13T17:00:00.000Z',
        productName: 'Cappotto Torino',
        owner: reseller,
      },
      site,
    ),
  ],
  'shop.deactivated': (site) =>
    (['credentials', 'uninstalled'] as const).map((end) =>
      shopDeactivated(reseller, { shopDomain: 'boutique-demo.myshopify.com', end }, site),
    ),
  'shop.orders_waiting': (site) => [ordersWaiting(reseller, { added: 2, total: 3 }, site)],
  'shop.order_cancelled': (site) => [
    orderChangedInShop(reseller, { order, name: '#1042', reason: 'Annullato su Shopify' }, site),
  ],
}

const answeredBeta: Omit<AnsweredBetaApplication, 'status' | 'adminNotes'> = {
  applicationId: '01890000-0000-7000-8000-000000000007',
  user: reseller,
  createdAt: day('2026-03-10T09:00'),
  adminId: '01890000-0000-7000-8000-000000000008',
}

const answered: Omit<AnsweredRequest, 'status'> = {
  requestId: '01890000-0000-7000-8000-000000000004',
  user: reseller,
  category: 'casa',
  createdAt: day('2026-03-09T10:00'),
  was: 'reviewing',
  notesBefore: null,
  adminNotes: 'Le tovaglie arrivano ad aprile.\nTi scriviamo appena sono nel catalogo.',
  adminId: '01890000-0000-7000-8000-000000000005',
}

/** Samples of the answers to applications and requests of resellers. */
const answerSamples: SamplesOf<'beta' | 'product_request'> = {
  'beta.answered': (site) => [
    betaAnswered({ ...answeredBeta, status: 'approved', adminNotes: null }, site),
    betaAnswered({ ...answeredBeta, status: 'rejected', adminNotes: 'Riprova in autunno, con più volume.' }, site),
  ],
  'product_request.answered': (site) => [
    ...productRequestAnswered({ ...answered, status: 'approved' }, site),
    ...productRequestAnswered({ ...answered, status: 'rejected', adminNotes: null }, site),
  ],
}

const held = {
  subscriptionPlan: 'pro',
  subscriptionStatus: 'active',
  subscriptionExpiresAt: new Date('2026-12-23T09:00:00Z'),
  subscriptionRenews: true,
} as const

const accountSamples: SamplesOf<'account'> = {
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

/** Samples of every mail with fictitious data, by kind, for visual checks. A new kind without a sample does not compile. */
export const mailSamples: Readonly<Record<MailKind, (site: string) => Mail[]>> = {
  ...accountSamples,
  ...orderSamples,
  ...disputeSamples,
  ...planSamples,
  ...shopSamples,
  ...answerSamples,
}
