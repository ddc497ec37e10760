import type { AppJob } from '../../app-context.ts'

/** Charges what the sandbox's subscriptions owe, as a real provider does by itself. */
export const renewSandboxPlans: AppJob = {
  name: 'renew-sandbox-plans',
  cron: '*/5 * * * *',
  atStart: true,
  async run(app) {
    await app.sandbox?.plans.renewDue()
  },
}
