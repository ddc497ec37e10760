import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import { text } from 'node:stream/consumers'
import fastify from 'fastify'
import { expect, test } from 'vitest'
import { registerBodyTime } from './body-time.ts'

test('whose body does not come in time is told so: a proxy must not take this instance for one that is gone', async () => {
  const http = fastify()
  registerBodyTime(http, 100)
  http.post('/anything', async () => 'ok')
  try {
    await http.listen({ host: '127.0.0.1', port: 0 })
    for (const path of ['/anything', '/nowhere']) {
      const socket = connect((http.server.address() as AddressInfo).port, '127.0.0.1')
      await once(socket, 'connect')
      socket.write(`POST ${path} HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{`)
      const said = await text(socket)
      expect(said).toMatch(/^HTTP\/1\.1 408 /)
      expect(said).toContain('request.timeout')
    }
    const whole = await http.inject({ method: 'POST', url: '/anything', payload: {} })
    expect(whole.body).toBe('ok')
  } finally {
    await http.close()
  }
})
