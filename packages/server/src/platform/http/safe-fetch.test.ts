import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { gzipSync } from 'node:zlib'
import { afterEach, describe, expect, test } from 'vitest'
import { FetchRefused, isPublic, safeFetch, setFetchableOrigin } from './safe-fetch.ts'

const closing: Array<() => void> = []
afterEach(() => {
  setFetchableOrigin(undefined)
  closing.splice(0).forEach((close) => close())
})

/** A server of this machine. @returns its origin, and how often it was asked */
async function serve(answer: RequestListener) {
  const asked: string[] = []
  const server = createServer((request, reply) => {
    asked.push(request.url ?? '')
    answer(request, reply)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  closing.push(() => {
    server.closeAllConnections()
    server.close()
  })
  const { port } = server.address() as AddressInfo
  return { origin: `http://127.0.0.1:${port}`, port, asked }
}

const limits = { maxBytes: 1000, timeoutMs: 2000 }
const refused = (address: string) =>
  expect(safeFetch(address, limits), address).rejects.toThrow(FetchRefused)

describe('an address that is not of the open internet is refused', () => {
  test('whatever it is written as', async () => {
    for (const address of [
      'http://127.0.0.1/',
      'http://127.1/',
      'http://2130706433/',
      'http://0x7f000001/',
      'http://0177.0.0.1/',
      'http://0.0.0.0/',
      'http://localhost/',
      'http://[::1]/',
      'http://[::ffff:127.0.0.1]/',
      'http://[::ffff:7f00:1]/',
      'http://[fe80::1]/',
      'http://[fd00::1]/',
      'http://[64:ff9b::7f00:1]/',
      'http://169.254.169.254/latest/meta-data/',
      'http://10.0.0.1/',
      'http://172.16.0.1/',
      'http://192.168.0.1/',
      'http://100.64.0.1/',
      'http://224.0.0.1/',
      'http://user@8.8.8.8/',
      'http://8.8.8.8:22/',
      'http://8.8.8.8:5432/',
      'file:///etc/passwd',
      'ftp://8.8.8.8/',
      'gopher://8.8.8.8/',
      'data:text/html,x',
      'javascript:alert(1)',
      '//8.8.8.8',
      '',
    ])
      await refused(address)
  })

  test('also when a server of ours sends us there', async () => {
    const inside = await serve((_request, reply) => reply.end('secret'))
    for (const to of [
      `${inside.origin}/`,
      'http://[::1]/',
      'http://169.254.169.254/',
      'file:///x',
    ]) {
      const own = await serve((_request, reply) => reply.writeHead(302, { location: to }).end())
      setFetchableOrigin(own.origin)
      await refused(own.origin)
      expect(own.asked).toHaveLength(1)
    }
    expect(inside.asked).toEqual([])
  })

  test('and no name that means one is connected to', async () => {
    const inside = await serve((_request, reply) => reply.end('secret'))
    setFetchableOrigin('http://another.example')
    await refused(`http://localhost:8080/`)
    await refused(`http://localhost:${inside.port}/`)
    expect(inside.asked).toEqual([])
  })
})

test('which addresses are public', () => {
  for (const address of ['8.8.8.8', '2606:4700:4700::1111', '::ffff:8.8.8.8'])
    expect(isPublic(address), address).toBe(true)
  for (const address of ['127.0.0.1', '::1', '::', '192.0.2.1', '2001:db8::1', 'x', ''])
    expect(isPublic(address), address).toBe(false)
})

describe('our own address', () => {
  test('is fetched, through its own redirects', async () => {
    const { origin } = await serve((request, reply) => {
      if (request.url === '/') reply.writeHead(301, { location: '/there' }).end()
      else reply.writeHead(200, { 'content-type': 'text/html; charset=latin1' }).end('page')
    })
    setFetchableOrigin(origin)
    const fetched = await safeFetch(origin, limits)
    expect(fetched).toMatchObject({
      url: `${origin}/there`,
      mimetype: 'text/html',
      charset: 'latin1',
    })
    expect(fetched.bytes.toString()).toBe('page')
  })

  test('is refused past the size, the time, the redirects, and when it is not there', async () => {
    const { origin } = await serve((request, reply) => {
      switch (request.url ?? '') {
        case '/large':
          return reply.end('x'.repeat(5000))
        case '/bomb':
          return reply
            .writeHead(200, { 'content-encoding': 'gzip' })
            .end(gzipSync(Buffer.alloc(10_000_000)))
        case '/slow':
          return reply.write('x')
        case '/gone':
          return reply.writeHead(404).end('x')
        default:
          return reply.writeHead(302, { location: '/again' }).end()
      }
    })
    setFetchableOrigin(origin)
    for (const path of ['/large', '/bomb', '/gone', '/again']) await refused(origin + path)
    await expect(safeFetch(`${origin}/slow`, { maxBytes: 1000, timeoutMs: 200 })).rejects.toThrow(
      FetchRefused,
    )
    const cut = await safeFetch(`${origin}/large`, { ...limits, mayCut: true })
    expect(cut.bytes).toHaveLength(1000)
  })
})
