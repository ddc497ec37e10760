import type { AppJob } from '../../app-context.ts'

/** Charges the due months of sandbox subscriptions, as a real provider does on its own. */
export const renewSandboxPlans: AppJob = {
  name: 'renew-sandbox-plans',
  cron: '*/5 * * * *',
  atStart: true,
  async run(app) {
    await app.sandbox?.plans.renewDue()
  },
}
