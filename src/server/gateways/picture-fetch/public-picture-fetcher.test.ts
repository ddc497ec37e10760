import { createServer } from 'node:net'
import { expect, test } from 'vitest'
import { startPictureHost } from '../../testing/stand-ins/stand-in-picture-host.ts'
import { PictureUnavailable } from './picture-fetcher.ts'
import { publicPictureFetcher } from './public-picture-fetcher.ts'

const reason = (promise: Promise<unknown>): Promise<string> =>
  promise.then(
    () => 'fetched',
    (error: unknown) => (error instanceof PictureUnavailable ? error.message : `unexpected: ${String(error)}`),
  )

test.each([
  ['http://127.0.0.1/a.jpg', 'non è pubblico'],
  ['http://localhost/a.jpg', 'non è pubblico'],
  ['http://localhost./a.jpg', 'non è pubblico'],
  ['http://intranet/a.jpg', 'non è pubblico'],
  ['http://10.0.0.8/a.jpg', 'non è pubblico'],
  ['http://172.16.4.1/a.jpg', 'non è pubblico'],
  ['http://192.168.1.1/a.jpg', 'non è pubblico'],
  ['http://169.254.169.254/latest/meta-data', 'non è pubblico'],
  ['http://100.64.0.1/a.jpg', 'non è pubblico'],
  ['http://0.0.0.0/a.jpg', 'non è pubblico'],
  ['http://224.0.0.1/a.jpg', 'non è pubblico'],
  ['http://255.255.255.255/a.jpg', 'non è pubblico'],
  ['http://[::1]/a.jpg', 'non è pubblico'],
  ['http://[::ffff:127.0.0.1]/a.jpg', 'non è pubblico'],
  ['http://[::7f00:1]/a.jpg', 'non è pubblico'],
  ['http://[fd00::1]/a.jpg', 'non è pubblico'],
  ['http://[fe80::1]/a.jpg', 'non è pubblico'],
  ['http://2130706433/a.jpg', 'non è pubblico'],
  ['http://0x7f000001/a.jpg', 'non è pubblico'],
  ['http://0177.0.0.1/a.jpg', 'non è pubblico'],
  ['http://1572395042/a.jpg', 'non è pubblico'],
  ['http://127.1/a.jpg', 'non è pubblico'],
  ['http://utente:parola@example.com/a.jpg', 'credenziali'],
  ['http://example.com:8080/a.jpg', 'porta 8080'],
  ['https://example.com:22/a.jpg', 'porta 22'],
  ['ftp://example.com/a.jpg', 'non è http'],
  ['file:///etc/passwd', 'non è http'],
  ['data:image/png;base64,AAAA', 'non è http'],
  ['javascript:alert(1)', 'non è http'],
  ['foto.jpg', 'non è valido'],
  [`https://example.com/${'a'.repeat(3000)}`, 'non è valido'],
])('%s is never requested', async (address, expected) => {
  expect(await reason(publicPictureFetcher().fetch(address))).toContain(expected)
})

test('a redirect to an internal address is refused at every hop', async () => {
  const redirect = (location: string) => (_: unknown, response: import('node:http').ServerResponse) => {
    response.writeHead(302, { location }).end()
  }
  await using host = await startPictureHost({
    '/private': redirect('http://10.0.0.1/a.jpg'),
    '/metadata': redirect('http://169.254.169.254/latest/meta-data'),
    '/disguised': redirect('http://2130706433/a.jpg'),
    '/other-port': redirect('http://127.0.0.1:22/'),
    '/file': redirect('file:///etc/passwd'),
    '/twice': redirect('/private'),
    '/loop': redirect('/loop'),
    '/found': redirect('/ok'),
    '/ok': (_, response) => response.end('picture'),
  })
  const fetcher = publicPictureFetcher(host)
  expect(await reason(fetcher.fetch(host.url('/private')))).toContain('10.0.0.1 non è pubblico')
  expect(await reason(fetcher.fetch(host.url('/metadata')))).toContain('169.254.169.254 non è pubblico')
  expect(await reason(fetcher.fetch(host.url('/disguised')))).toContain('non è pubblico')
  expect(await reason(fetcher.fetch(host.url('/other-port')))).toContain('porta 22')
  expect(await reason(fetcher.fetch(host.url('/file')))).toContain('non è http')
  expect(await reason(fetcher.fetch(host.url('/twice')))).toContain('10.0.0.1 non è pubblico')
  expect(await reason(fetcher.fetch(host.url('/loop')))).toContain('troppi rinvii')
  expect((await fetcher.fetch(host.url('/found'))).toString()).toBe('picture')
})

test('more than 10 MB is refused, with or without a content length', async () => {
  await using host = await startPictureHost({
    '/announced': (_, response) => response.writeHead(200, { 'content-length': 11 * 1024 * 1024 }).write('x'),
    '/endless': (_, response) => {
      const more = () => {
        while (!response.destroyed && response.write(Buffer.alloc(65_536)));
      }
      response.on('drain', more)
      more()
    },
  })
  const fetcher = publicPictureFetcher(host)
  expect(await reason(fetcher.fetch(host.url('/announced')))).toContain('supera i 10 MB')
  expect(await reason(fetcher.fetch(host.url('/endless')))).toContain('supera i 10 MB')
})

test('a host that does not answer in time is requested three times at most', async () => {
  await using host = await startPictureHost({
    '/silent': () => undefined,
    '/dripping': (_, response) => response.writeHead(200).write('x'),
  })
  const fetcher = publicPictureFetcher({ ...host, timeoutMs: 750 })
  expect(await reason(fetcher.fetch(host.url('/silent')))).toContain('entro 0,75 secondi')
  expect(await reason(fetcher.fetch(host.url('/dripping')))).toContain('entro 0,75 secondi')
  expect(await reason(fetcher.fetch(host.url('/silent')))).toContain('entro 0,75 secondi')
  expect(await reason(fetcher.fetch(host.url('/silent')))).toContain('saltato')
  expect(host.asked).toHaveLength(3)
})

test('a refused connection is reported with its reason', async () => {
  const closed = createServer()
  const port = await new Promise<number>((resolve) =>
    closed.listen(0, '127.0.0.1', () => {
      const address = closed.address()
      closed.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    }),
  )
  const fetcher = publicPictureFetcher({ allowAddress: { address: '127.0.0.1', port } })
  expect(await reason(fetcher.fetch(`http://127.0.0.1:${port}/a.jpg`))).toMatch(
    /non è raggiungibile: il server rifiuta la connessione$/,
  )
})
