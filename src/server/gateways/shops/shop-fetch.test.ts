import { expect, test } from 'vitest'
import { shopFetch } from './shop-fetch.ts'

test.each([
  'http://negozio.myshopify.com/admin/api/2026-10/graphql.json',
  'https://negozio.myshopify.com:8443/admin',
  'https://127.0.0.1/admin',
  'https://localhost/admin',
  'https://169.254.169.254/latest/meta-data',
  'https://negozio.myshopify.com.evil.example/admin',
  'https://evil.example/negozio.myshopify.com',
])('%s is never requested, with or without a stand-in', async (address) => {
  await expect(shopFetch(null)(address)).rejects.toThrow('Only addresses of shops may be requested')
  await expect(shopFetch('http://127.0.0.1:1')(address)).rejects.toThrow('Only addresses of shops may be requested')
})
