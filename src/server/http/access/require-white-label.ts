import type { FastifyRequest } from 'fastify'
import { mayUseWhiteLabel, whiteLabelOnly } from '../../../domain/accounts/plans.ts'
import type { AppContext } from '../../app-context.ts'
import { currentUser } from './session.ts'

/** Guards routes: 401 without a user, 403 while the user's plan does not contain white label. An `onRequest` hook of the plugin that holds them. */
export const requireWhiteLabel =
  ({ clock }: Pick<AppContext, 'clock'>) =>
  async (request: FastifyRequest): Promise<void> => {
    if (!mayUseWhiteLabel(currentUser(request), clock.now())) throw whiteLabelOnly()
  }
