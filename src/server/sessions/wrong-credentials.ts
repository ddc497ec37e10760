import { DomainError } from '../../domain/errors.ts'

/** One error for every failed login, so that the response does not reveal the cause. */
export const wrongCredentials = () =>
  new DomainError('unauthenticated', 'auth.mismatch', 'Username o password non corretti')
