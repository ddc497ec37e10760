import { expect } from './portal.ts'
import { asAdmin } from './resellers.ts'

/** Realistic seller data; the defaults are placeholders. */
export const realSeller = (values: { key: string; value: string | null }[]) =>
  asAdmin(async (admin) => {
    const saved = await admin.put('/api/admin/settings', { data: { settings: values } })
    expect(saved.status(), await saved.text()).toBe(204)
  })
