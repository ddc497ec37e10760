import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { text } from '../../../contract/fields.ts'
import {
  SandboxPayment,
  SandboxPaymentInput,
  type SandboxPurpose,
  SandboxSession,
} from '../../../contract/orders/payments.ts'
import { z } from '../../../contract/z.ts'
import { paymentProblems } from '../../../domain/orders/paying/payment-problems.ts'
import type { SandboxGateway } from '../../gateways/payments/sandbox-gateway.ts'
import { operation } from '../../http/api/operation.ts'

const SessionParams = z.object({ sessionId: text('Sessione di pagamento non trovata', { max: 100 }) })

const purposeOf = ({
  plan,
  subscriptionId,
}: Awaited<ReturnType<SandboxGateway['session']>> & object): SandboxPurpose => {
  if (subscriptionId) return 'card'
  return plan ? 'plan' : 'payment'
}

/** The sandbox's payment page. It exists only with the sandbox; anyone with a session's address may act on it, as at a real provider. */
export const sandboxRoutes =
  (sandbox: SandboxGateway): FastifyPluginAsyncZod =>
  async (http) => {
    const unknown = () => paymentProblems['payment.session_not_found']()

    http.get(
      '/api/payments/sandbox/:sessionId',
      operation('readSandboxSession', 'Pagina del pagamento simulato: cosa si paga', {
        params: SessionParams,
        response: { 200: SandboxSession },
      }),
      async (request) => {
        const session = await sandbox.session(request.params.sessionId)
        if (!session) throw unknown()
        const { id, description, amount, currency, status, expiresAt } = session
        return {
          sessionId: id,
          purpose: purposeOf(session),
          description,
          amount,
          currency,
          status,
          expiresAt: expiresAt.toISOString(),
        }
      },
    )

    http.post(
      '/api/payments/sandbox/:sessionId',
      operation('settleSandboxSession', 'Pagina del pagamento simulato: paga, rifiuta o abbandona', {
        params: SessionParams,
        body: SandboxPaymentInput,
        response: { 200: SandboxPayment },
      }),
      async (request) => {
        const redirectUrl = await sandbox.settle(request.params.sessionId, request.body.outcome)
        if (redirectUrl === undefined) throw unknown()
        if (redirectUrl === null) throw paymentProblems['payment.session_over']({ canReload: false })
        return { redirectUrl }
      },
    )
  }
