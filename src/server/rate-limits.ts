/**
 * Limits per account or address. A request beyond one of them gets a 429. Add a new limit here, and to its noun's page of the specification.
 */

export interface AttemptLimit {
  /** Prefix of the counter's key in the database. */
  name: string
  /** Attempts allowed within `seconds`. */
  attempts: number
  seconds: number
  /** The subject is an IP address, which is counted in each of its network groups. */
  isPerAddress?: true
}

const quarter = 15 * 60
const hour = 3600
const day = 24 * hour

/** Attempts are counted in the database, per account or per address. Requests below the limit are not delayed. */
export const attemptLimits = {
  loginName: { name: 'login-name', attempts: 8, seconds: quarter },
  loginAccount: { name: 'login-account', attempts: 8, seconds: quarter },
  loginAddress: { name: 'login-address', attempts: 60, seconds: quarter, isPerAddress: true },
  registerAddress: { name: 'register-address', attempts: 60, seconds: quarter, isPerAddress: true },
  resetAddress: { name: 'reset-address', attempts: 20, seconds: hour, isPerAddress: true },
  resetAccount: { name: 'reset-account', attempts: 4, seconds: hour },
  /** Each attempt sends requests to a third party's shop. */
  shopConnect: { name: 'shop-connect', attempts: 20, seconds: quarter },
  /** Each attempt reads a shop's orders. */
  shopSync: { name: 'shop-sync', attempts: 30, seconds: quarter },
  /** Each attempt reads a shop's stock locations, as its page does when it opens. */
  shopPlaces: { name: 'shop-places', attempts: 60, seconds: quarter },
  /** Each submission alerts the admins. */
  profileSubmit: { name: 'profile-submit', attempts: 10, seconds: day },
  addressAdd: { name: 'address-add', attempts: 200, seconds: day },
  /** Each cancellation sends mails and makes room for another order that does. */
  orderCancel: { name: 'order-cancel', attempts: 40, seconds: day },
  /** Marks an address from which the account has signed in (familiar-addresses.ts). */
  loginFamiliar: { name: 'login-familiar', attempts: 1, seconds: 30 * day },
} as const satisfies Record<string, AttemptLimit>

export type AttemptLimitName = keyof typeof attemptLimits

/** Limits of an account: how much it may have at once, or request within a day. */
export const accountLimits = {
  /** Open upload addresses, and files that are not processed into pictures yet. */
  waitingUploads: 40,
  unusedPictures: 300,
  /** Each may have five pictures, and an admin reads all of them. */
  openProductRequests: 20,
  /** Copies of the account's data within 24 hours. */
  dataExportsPerDay: 3,
} as const

/** Requests of one sender that may wait for their turn. */
export const queueLimits = {
  /** Password hashes per address or IPv6 /64, for right and wrong passwords alike, so that one client cannot fill the queue. */
  passwordsPerAddress: 16,
  /** Password hashes per IPv6 /48. */
  passwordsPerSite: 32,
  /** Long bodies per account and route. */
  longBodies: 20,
  /** Receipts and packing slips per account: a browser opens six requests at once, and twenty receipts take two seconds. */
  documents: 20,
} as const
