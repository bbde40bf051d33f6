import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { gzipSync } from 'node:zlib'
import { afterEach, describe, expect, test } from 'vitest'
import { isPublicAddress } from './address-class.ts'
import { parseAllowedHost, setAllowedHosts } from './allowed-hosts.ts'
import {
  parseAdminAddress,
  FetchRefused,
  safeFetch,
  safePost,
  setFetchableOrigin,
} from './safe-fetch.ts'

const closing: Array<() => void> = []
afterEach(() => {
  setFetchableOrigin(undefined)
  setAllowedHosts([])
  closing.splice(0).forEach((close) => close())
})

/** A server on this machine. @returns its origin, its port and the paths requested */
async function startServer(answer: RequestListener) {
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

const limits = { maxBytes: 1000, timeoutMs: 60_000 }
const expectRefused = (address: string) =>
  expect(safeFetch(address, limits), address).rejects.toThrow(FetchRefused)

describe('an address outside the open internet is refused', () => {
  test('in every notation', async () => {
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
      'http://[::127.0.0.1]/',
      'http://[::ffff:0:127.0.0.1]/',
      'http://[fec0::1]/',
      'http://[4000::1]/',
      'http://168.63.129.16/machine',
      'http://[::ffff:168.63.129.16]/',
      'http://192.0.0.192/',
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
      await expectRefused(address)
  })

  test('also as the target of a redirect from an own address', async () => {
    const inside = await startServer((_request, reply) => reply.end('secret'))
    for (const to of [
      `${inside.origin}/`,
      'http://[::1]/',
      'http://169.254.169.254/',
      'file:///x',
    ]) {
      const own = await startServer((_request, reply) =>
        reply.writeHead(302, { location: to }).end(),
      )
      setFetchableOrigin(own.origin)
      await expectRefused(`${own.origin}/public/a`)
      expect(own.asked).toHaveLength(1)
    }
    expect(inside.asked).toEqual([])
  })

  test('also as the address of a name', async () => {
    const inside = await startServer((_request, reply) => reply.end('secret'))
    setFetchableOrigin('http://another.example')
    await expectRefused(`http://localhost:8080/`)
    await expectRefused(`http://localhost:${inside.port}/`)
    expect(inside.asked).toEqual([])
  })
})

test('isPublic tells public addresses from others', () => {
  for (const address of ['8.8.8.8', '2606:4700:4700::1111', '::ffff:8.8.8.8'])
    expect(isPublicAddress(address), address).toBe(true)
  const others = [
    '127.0.0.1',
    '::1',
    '::',
    '192.0.2.1',
    '2001:db8::1',
    'x',
    '',
    '::127.0.0.1',
    '::7f00:1',
    '::8.8.8.8',
    '1000::1',
    '4000::1',
    'fd00:ec2::254',
    '2002:7f00:1::',
    '2001::7f00:1',
    '3fff::1',
    '168.63.129.16',
    '::ffff:168.63.129.16',
  ]
  for (const address of others) expect(isPublicAddress(address), address).toBe(false)
})

describe('an own address', () => {
  test('is fetched, through its own redirects', async () => {
    const { origin } = await startServer((request, reply) => {
      if (request.url === '/public/here') reply.writeHead(301, { location: '/public/there' }).end()
      else reply.writeHead(200, { 'content-type': 'text/html; charset=latin1' }).end('page')
    })
    setFetchableOrigin(origin)
    const fetched = await safeFetch(`${origin}/public/here`, limits)
    expect(fetched).toMatchObject({
      url: `${origin}/public/there`,
      mimetype: 'text/html',
      charset: 'latin1',
    })
    expect(fetched.bytes.toString()).toBe('page')
  })

  test('is fetched for files only, since other paths may answer this machine alone', async () => {
    const own = await startServer((_request, reply) => reply.end('secret'))
    setFetchableOrigin(own.origin)
    for (const path of [
      '/metrics',
      '/',
      '/public',
      '/public/../metrics',
      '/public/%2e%2e/metrics',
      '/public/.%2E\\metrics',
      '/Public/x',
    ])
      await expectRefused(own.origin + path)
    expect(own.asked).toEqual([])
  })

  test('is refused if missing, too large, too slow or redirected too often', async () => {
    const { origin } = await startServer((request, reply) => {
      switch (request.url ?? '') {
        case '/public/large':
          return reply.end('x'.repeat(5000))
        case '/public/bomb':
          return reply
            .writeHead(200, { 'content-encoding': 'gzip' })
            .end(gzipSync(Buffer.alloc(10_000_000)))
        case '/public/slow':
          return reply.write('x')
        case '/public/gone':
          return reply.writeHead(404).end('x')
        default:
          return reply.writeHead(302, { location: '/public/again' }).end()
      }
    })
    setFetchableOrigin(origin)
    for (const path of ['/public/large', '/public/bomb', '/public/gone', '/public/again'])
      await expectRefused(origin + path)
    await expect(
      safeFetch(`${origin}/public/slow`, { maxBytes: 1000, timeoutMs: 200 }),
    ).rejects.toThrow(FetchRefused)
    const cut = await safeFetch(`${origin}/public/large`, { ...limits, mayCut: true })
    expect(cut.bytes).toHaveLength(1000)
  })
})

describe('an address named by an administrator is reached if the operator’s list allows it', () => {
  const allowHosts = (...entries: string[]) =>
    setAllowedHosts(entries.map((entry) => parseAllowedHost(entry)!))
  const postAsAdmin = (address: string) =>
    safePost(address, { headers: {}, body: 'x', isNamedByAdmin: true, timeoutMs: 60_000 })

  test('by name, by address and by network, each with its port', async () => {
    const { origin, port, asked } = await startServer((_request, reply) => reply.end())
    await expect(postAsAdmin(origin)).rejects.toThrow(FetchRefused)
    await expect(postAsAdmin(`http://localhost:${port}/`)).rejects.toThrow(FetchRefused)
    for (const entry of [`127.0.0.1:${port}`, `127.0.0.0/8:${port}`]) {
      allowHosts(entry)
      expect((await postAsAdmin(origin)).status, entry).toBe(200)
    }
    allowHosts(`localhost:${port}`)
    expect((await postAsAdmin(`http://LOCALHOST:${port}/a`)).status).toBe(200)
    expect(asked).toEqual(['/', '/', '/a'])
    await expect(postAsAdmin(origin)).rejects.toThrow(FetchRefused)
    allowHosts('127.0.0.1', `127.0.0.1:${port + 1}`, `example.org:${port}`)
    await expect(postAsAdmin(origin)).rejects.toThrow(FetchRefused)
    expect(asked).toHaveLength(3)
  })

  test('unlike a customer’s link', async () => {
    const { origin, asked } = await startServer((_request, reply) => reply.end())
    allowHosts(new URL(origin).host)
    await expectRefused(origin)
    await expect(safePost(origin, { headers: {}, body: 'x' })).rejects.toThrow(FetchRefused)
    expect(asked).toEqual([])
  })

  test('except link-local and metadata addresses, even if listed', () => {
    const refusedOnes = [
      'http://169.254.169.254/latest',
      'http://169.254.1.1/',
      'http://[fe80::1]/',
      'http://[::ffff:169.254.169.254]/',
      'http://168.63.129.16/',
      'http://100.100.100.200/',
      'http://[fd00:ec2::254]/',
      'http://[fd20:ce::254]/',
      'http://[64:ff9b::a9fe:a9fe]/',
      'http://[2002:a9fe:a9fe::]/',
      'http://[::169.254.169.254]/',
      'http://0.0.0.0/',
      'http://[::]/',
      'http://255.255.255.255/',
      'http://224.0.0.1/',
    ]
    allowHosts('0.0.0.0/0', '::/0', ...refusedOnes.map((address) => new URL(address).hostname))
    for (const address of refusedOnes)
      expect(() => parseAdminAddress(address), address).toThrow(FetchRefused)
    for (const address of ['http://10.0.0.1/', 'http://[fd12::1]/', 'http://[::1]:8080/'])
      expect(parseAdminAddress(address).href).toBe(address)
  })

  test('and text that is not a host, address or network is not an entry', () => {
    for (const entry of [
      '',
      'http://n8n',
      'a b',
      '10.0.0.0/33',
      'n8n:0',
      'n8n:70000',
      '*',
      '[x]:1',
    ])
      expect(parseAllowedHost(entry), entry).toBeUndefined()
    expect(parseAllowedHost('N8N.internal:5678')).toEqual({ to: 'n8n.internal', port: 5678 })
    expect(parseAllowedHost('n8n')).toEqual({ to: 'n8n' })
  })
})
