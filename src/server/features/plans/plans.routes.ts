import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { PlanAccount, PlanInput } from '../../../contract/accounts/plans.ts'
import { id } from '../../../contract/fields.ts'
import { CheckoutSession } from '../../../contract/orders/payments.ts'
import { z } from '../../../contract/z.ts'
import type { AppContext } from '../../app-context.ts'
import type { UserRow } from '../../database/schema/accounts.ts'
import { ownOrigin } from '../../http/access/origin-check.ts'
import { currentUser } from '../../http/access/session.ts'
import { operation } from '../../http/api/operation.ts'
import { disconnectSignal } from '../../http/connections/disconnect-signal.ts'
import { idempotencyKey } from '../../http/idempotency-key.ts'
import { buyPlan } from './buy-plan.ts'
import { cancelPlan, changePlan } from './change-plan.ts'
import { makePlanReceipt } from './charges/make-plan-receipt.ts'
import { openPortal } from './open-portal.ts'
import { readPlanAccount } from './plans.presenter.ts'
import { findAccount } from './plans.queries.ts'

/** The user's own plan. */
export const planRoutes =
  (app: AppContext): FastifyPluginAsyncZod =>
  async (http) => {
    /** The session may have cached the account before a change, or before the provider's event about the page that the user returns from. */
    const readAgain = async (user: UserRow) => readPlanAccount(app, (await findAccount(app.db, user.id)) ?? user)

    http.get(
      '/api/subscriptions',
      operation('readPlan', 'Il proprio piano: stato, prossimo addebito, carta, ultimi pagamenti', {
        response: { 200: PlanAccount },
      }),
      (request) => readAgain(currentUser(request)),
    )

    http.post(
      '/api/subscriptions/checkout',
      {
        ...operation('buyPlan', 'Apre la pagina di pagamento di un piano', {
          body: PlanInput,
          response: { 200: CheckoutSession },
          refusals: [409],
        }),
        config: { idempotent: true },
      },
      async (request) => {
        const way = { idempotent: idempotencyKey(request), site: ownOrigin(app, request) }
        return { url: await buyPlan(app, currentUser(request), request.body.plan, way) }
      },
    )

    http.put(
      '/api/subscriptions',
      operation(
        'changePlan',
        'Sceglie il piano dal prossimo rinnovo; quello che si ha annulla il cambio o la disdetta',
        { body: PlanInput, response: { 200: PlanAccount }, refusals: [409] },
      ),
      async (request) => {
        const user = currentUser(request)
        await changePlan(app, user, request.body.plan)
        return readAgain(user)
      },
    )

    http.post(
      '/api/subscriptions/cancel',
      operation('cancelPlan', 'Disdice: il piano resta fino alla fine del mese pagato', {
        response: { 200: PlanAccount },
        refusals: [409],
      }),
      async (request) => {
        const user = currentUser(request)
        await cancelPlan(app, user)
        return readAgain(user)
      },
    )

    http.post(
      '/api/subscriptions/portal',
      operation('openPlanPortal', 'Apre la pagina del gestore dei pagamenti dove si cambia la carta', {
        response: { 200: CheckoutSession },
        refusals: [409],
      }),
      async (request) => ({
        url: await openPortal(app, currentUser(request), ownOrigin(app, request)),
      }),
    )

    http.get(
      '/api/subscriptions/charges/:chargeId/receipt.pdf',
      operation('readPlanReceipt', 'La ricevuta di un pagamento di un piano, come PDF', {
        params: z.object({ chargeId: id }),
        refusals: [409],
        produces: ['application/pdf'],
      }),
      async (request, reply) => {
        const signal = disconnectSignal(reply)
        const { name, pdf } = await makePlanReceipt(app, currentUser(request), request.params.chargeId, signal)
        return reply.type('application/pdf').header('Content-Disposition', `attachment; filename="${name}"`).send(pdf)
      },
    )
  }
