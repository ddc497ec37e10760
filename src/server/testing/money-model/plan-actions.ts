import fc from 'fast-check'
import type pg from 'pg'
import type { Plan } from '../../../domain/accounts/plan-names.ts'
import type { AppContext } from '../../app-context.ts'
import type { UserRow } from '../../database/schema/accounts.ts'
import { buyPlan } from '../../features/plans/buy-plan.ts'
import { cancelPlan, changePlan } from '../../features/plans/change-plan.ts'
import { reconcilePlans } from '../../features/plans/reconcile-plans.ts'
import type { PlanAction } from './actions.ts'
import type { ModelProvider } from './provider.ts'

const plan = fc.constantFrom<Plan>('trial', 'starter', 'pro')

export const planActions: readonly [number, fc.Arbitrary<PlanAction>][] = [
  [3, fc.record({ do: fc.constant('buy' as const), plan })],
  [1, fc.record({ do: fc.constant('change' as const), plan })],
  [1, fc.record({ do: fc.constant('stop' as const) })],
  [1, fc.record({ do: fc.constant('card' as const), pays: fc.boolean() })],
  [1, fc.record({ do: fc.constant('month' as const) })],
]

export async function actOnPlan(
  app: AppContext,
  deed: PlanAction,
  { account, provider, month }: { account: UserRow; provider: ModelProvider; month: () => Promise<void> },
): Promise<unknown> {
  switch (deed.do) {
    case 'buy':
      return buyPlan(app, account, deed.plan, { idempotent: null, site: 'https://filiera.example' })
    case 'change':
      return changePlan(app, account, deed.plan)
    case 'stop':
      return cancelPlan(app, account)
    case 'card':
      return provider.setCards(deed.pays)
    case 'month':
      return month()
    default:
      return deed satisfies never
  }
}

/** Asks the provider about each plan, as if it had not been asked for two days. */
export async function reconcileOwnPlans(app: AppContext, userId: string): Promise<void> {
  await app.db.pool.query(
    `update plan_subscriptions set asked_at = present() - interval '2 days', created_at = least(created_at, present() - interval '2 days')
     where user_id = $1 and phase <> 'ended'`,
    [userId],
  )
  await reconcilePlans.run(app, {}, { isLast: true })
}

/** Excludes the plans of this history from the work of later ones. */
export async function leavePlans(app: AppContext, userId: string): Promise<void> {
  await app.db.pool.query(
    `update plan_subscriptions set phase = 'ended', ended_at = present() where user_id = $1 and phase <> 'ended'`,
    [userId],
  )
}

/** Checks the plan invariants after each step; returns a sentence for each violation. Each charge is booked with its money and kept once at most. */
export async function brokenPlans(db: pg.Client, userId: string): Promise<string[]> {
  const { rows } = await db.query<{ broken: string }>({
    name: 'plans',
    text: `with charged as (
       select charge.number, charge.state, payment.id, payment.amount, payment.refunded_amount as returned,
         coalesce((select sum(amount) from refunds where payment_id = payment.id and state = 'done'), 0) as given
       from plan_charges as charge join payments as payment on payment.plan_charge_id = charge.id
       where charge.user_id = $1 and payment.status in ('paid', 'refund_pending', 'refunded')
     ), booked as (
       select charged.*, sums.*, documents.*,
         exists (select from credit_proposals where payment_id = charged.id and state <> 'written') as is_uncredited
       from charged, lateral (
         select coalesce(sum(case 'cash' when debit then entry.amount when credit then -entry.amount end), 0) as cash,
           coalesce(-sum(case 'owed' when debit then entry.amount when credit then -entry.amount end), 0) as owed,
           coalesce(-sum(case when debit in ('sales', 'vat') then entry.amount else 0 end
             - case when credit in ('sales', 'vat') then entry.amount else 0 end), 0) as turnover,
           coalesce(sum(case 'vat' when credit then entry.amount when debit then -entry.amount end), 0) as vat
         from money_entries as entry
         where subject = charged.id or subject in (select id from refunds where payment_id = charged.id)
       ) as sums, lateral (
         select sum(case kind when 'invoice' then total else -total end) as invoiced,
           sum((select sum((rate ->> 'vat')::numeric) from jsonb_array_elements(facts -> 'summary') as rate) * case kind when 'invoice' then 1 else -1 end) as invoiced_vat
         from invoices where payment_id = charged.id
       ) as documents
     )
     select number || ': cash ' || cash || ' of ' || amount || ' less ' || given as broken from booked where cash <> amount - given
     union all select number || ': owed ' || owed || ', to go back ' || returned - given from booked where owed <> returned - given
     union all select number || ': turnover ' || turnover || ' of ' || amount - returned from booked where turnover <> amount - returned
     union all select number || ': documents of ' || invoiced || ', VAT ' || invoiced_vat || ', booked ' || vat from booked
       where returned = given and invoiced_vat <> vat
     union all select number || ': all its money is gone, ' || invoiced || ' is invoiced, and no credit note is proposed' from booked
       where given = amount and invoiced <> 0 and not is_uncredited
     union all select number || ' is ' || state || ', and keeps ' || amount - returned from booked where state = 'void' and returned <> amount
     union all select 'a charge was paid ' || count(*) || ' times' from charged group by number having count(*) > 1 and sum(amount - returned) > max(amount)`,
    values: [userId],
  })
  return rows.map(({ broken }) => broken)
}

/** In the end the account has the months and plans that the provider charges. */
export async function comparePlans(app: AppContext, userId: string, provider: ModelProvider): Promise<string[]> {
  const { rows } = await app.db.pool.query<{ running: string[]; months: number; paid: number }>(
    `select array(select phase || ' ' || plan from plan_subscriptions where user_id = $1 and phase in ('active', 'past_due')) as running,
       (select count(*)::int from plan_charges where user_id = $1 and subscription_id is not null) as months,
       (select count(*)::int from plan_charges as charge join payments on plan_charge_id = charge.id where user_id = $1 and subscription_id is not null) as paid`,
    [userId],
  )
  const ours = rows[0] ?? { running: [], months: 0, paid: 0 }
  const { running, months } = provider
  const broken: string[] = []
  if (ours.months !== months.length || ours.paid !== months.length)
    broken.push(
      `The provider has charged ${months.length} months, ${ours.months} are recorded, ${ours.paid} with a payment`,
    )
  if (ours.running.length !== running.length)
    broken.push(`The provider runs ${JSON.stringify(running)}, the portal ${JSON.stringify(ours.running)}`)
  return broken
}
