import { DomainError } from '../../domain/errors.ts'

/** The one answer to every login that fails, whatever it fails on (decisions.md §2). */
export const wrongCredentials = () =>
  new DomainError('unauthenticated', 'auth.mismatch', 'Username o password non corretti')
