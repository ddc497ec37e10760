import { forbidden } from '../../../domain/errors.ts'

/** The answer to a suspended account, whatever it asks for. */
export const accountSuspended = () => forbidden('auth.suspended', 'Account sospeso: scrivici.')
