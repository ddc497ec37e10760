import { DomainError } from '../../../domain/errors.ts'

/** The one answer to every failed login, whatever was wrong. */
export const wrongCredentials = () =>
  new DomainError('unauthenticated', 'auth.mismatch', 'Username o password non corretti')
