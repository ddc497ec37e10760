import { forbidden } from '../../../domain/errors.ts'

/** The error for every request of a suspended account. */
export const accountSuspended = () => forbidden('auth.suspended', 'Account sospeso: scrivici.')
