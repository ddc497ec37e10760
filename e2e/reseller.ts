import type { Page } from '@playwright/test'
import { expect, signInByCall } from './portal.ts'

export { placeOrder } from './orders.ts'

const password = 'parola-sicura'

/** A verified reseller of the journey's own, signed in on this page. `vatNumber`: of nobody else. */
export async function becomeReseller(page: Page, username: string, vatNumber: string): Promise<void> {
  const { request } = page
  const send = async (method: 'post' | 'put', path: string, data: object) => {
    const answer = await request[method](path, { data })
    expect(answer.ok(), `${path}: ${await answer.text()}`).toBe(true)
    return answer
  }
  await send('post', '/api/register', { username, email: `${username}@example.it`, password })
  await send('put', '/api/auth/business-profile', {
    companyName: `Boutique ${username}`,
    vatNumber,
    pecEmail: 'prova@pec.it',
    companyAddress: 'Via Emilia 1, 41012 Carpi (MO)',
  })
  const { id } = await (await request.get('/api/auth/user')).json()
  await signInByCall(page, 'admin', 'admin123')
  await send('put', `/api/admin/users/${id}/verification`, { verified: true })
  await signInByCall(page, username, password)
}
