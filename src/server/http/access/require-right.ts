import type { FastifyRequest } from 'fastify'
import type { Subscription } from '../../../domain/accounts/plans.ts'
import type { AppContext } from '../../app-context.ts'
import { currentUser } from './session.ts'

/** Guards routes: 401 without a user, 403 by `refusal` while `mayUse` is false. An `onRequest` hook of the plugin that holds them. */
export const requireRight =
  (
    { clock }: Pick<AppContext, 'clock'>,
    mayUse: (account: Subscription & { userRole: string }, now: Date) => boolean,
    refusal: () => Error,
  ) =>
  async (request: FastifyRequest): Promise<void> => {
    if (!mayUse(currentUser(request), clock.now())) throw refusal()
  }
