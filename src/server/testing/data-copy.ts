import { expect } from 'vitest'
import type { DataExport } from '../../contract/accounts/account-data.ts'
import type { TestApp } from './test-app.ts'
import type { TestClient } from './test-client.ts'

type Copy = Record<string, Record<string, unknown>[]> & { account: object }

/** Requests a data export and runs its job; returns its id. */
export async function makeCopy(by: TestClient, portal: TestApp): Promise<string> {
  const { body } = await by.post<DataExport>('/api/auth/data-exports')
  await portal.runJobs()
  return body.id
}

/** Downloads an export as its owner. */
export async function copyOf(by: TestClient, portal: TestApp, id?: string): Promise<{ copy: Copy; size: number }> {
  const exportId = id ?? (await makeCopy(by, portal))
  const answer = await fetch(`${portal.address}/api/auth/data-exports/${exportId}/file`, {
    headers: { cookie: by.cookie },
  })
  expect([answer.status, answer.headers.get('content-disposition')]).toEqual([
    200,
    'attachment; filename="filiera-dati.json"',
  ])
  const text = await answer.text()
  return { copy: JSON.parse(text) as Copy, size: text.length }
}
