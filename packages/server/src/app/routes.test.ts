import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { routes } from '@guiche/contract/routes'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../testing/test-app.ts'
import { features } from './features.ts'
import { WEB } from './serve-web.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app?.close())

/** Routes for machines and API clients, outside the contract. */
const undeclared = [
  'GET /health/live',
  'GET /health/ready',
  'GET /health/instance',
  'GET /metrics',
  'GET /docs',
  'GET /docs/openapi.json',
  'GET /docs/openapi.yaml',
  'GET /docs/js/scalar.js',
  'GET /mcp',
  'POST /mcp',
  'DELETE /mcp',
]

const declared = Object.keys(routes).map(shapeOf)

test('every declared route is served', () => {
  expect(declared.filter((shape) => !listServedRoutes().includes(shape))).toEqual([])
})

test('every route that is served is declared', () => {
  const others = listServedRoutes().filter(
    (shape) => !declared.includes(shape) && !isPageOrAsset(shape),
  )
  expect(others.toSorted()).toEqual(undeclared.toSorted())
})

test('no two declared routes share an address', () => {
  expect(declared.filter((shape, index) => declared.indexOf(shape) !== index)).toEqual([])
})

test('every route is served by one feature', () => {
  const keys = features.flatMap((feature) => feature.routes ?? []).map(({ key }) => key)
  expect(keys.filter((key, index) => keys.indexOf(key) !== index)).toEqual([])
})

test('every declared route is described, and no other', async () => {
  const described = await app.http.inject({ url: '/docs/openapi.json' })
  const { paths } = described.json<{ paths: Record<string, Record<string, unknown>> }>()
  const shapes = Object.entries(paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => shapeOf(`${method.toUpperCase()} ${path}`)),
  )
  expect(shapes.toSorted()).toEqual(
    declared.filter((shape) => listServedRoutes().includes(shape)).toSorted(),
  )
})

test('every answer has the headers against caching, framing and sniffing, and none that names the server', async () => {
  for (const [key, { who }] of Object.entries(routes)) {
    const [method = '', path = ''] = key.split(' ')
    const answer = await app.http.inject({
      method: method as 'GET',
      url: path.replaceAll(/:\w+/g, '1'),
    })
    expect(answer.headers, key).toMatchObject({
      'x-content-type-options': 'nosniff',
      'content-security-policy': expect.stringContaining("frame-ancestors 'none'"),
      'referrer-policy': 'same-origin',
      'cross-origin-opener-policy': 'same-origin',
    })
    expect(answer.headers['content-security-policy'], key).not.toMatch(/script-src[^;]*'unsafe/)
    if (who !== 'public') expect(answer.headers['cache-control'], key).toBe('no-store')
    expect(Object.keys(answer.headers), key).not.toEqual(
      expect.arrayContaining([expect.stringMatching(/^(?:server|x-powered-by)$/)]),
    )
  }
})

/** A route without its parameters' names, which the router's list merges. */
function shapeOf(key: string): string {
  return key.replaceAll(/:\w+(?:\|:\w+)*|\{\w+\}/g, '{}')
}

/**
 * Routes that the server's router lists, without the HEAD that accompanies each GET and the OPTIONS of CORS preflights.
 */
function listServedRoutes(): string[] {
  const keys: string[] = []
  const above: string[] = []
  for (const line of app.http.printRoutes({ commonPrefix: false }).split('\n')) {
    const found = /^(?<indent>[│ ]*)[├└]── (?<part>\S+)(?: \((?<methods>[^)]*)\))?$/.exec(line)
    if (!found?.groups) continue
    const { indent = '', part = '', methods = '' } = found.groups
    above.splice(indent.length / 4, above.length, part)
    const shape = shapeOf(above.join(''))
    keys.push(...methods.split(', ').map((method) => `${method} ${shape}`))
  }
  return keys.filter((key) => /^(?:GET|POST|PUT|PATCH|DELETE) /.test(key))
}

function isPageOrAsset(shape: string): boolean {
  const [method, path = ''] = shape.split(' ')
  return method === 'GET' && (path === '/assets/{}' || existsSync(join(WEB, 'dist', path)))
}
