import fastify from 'fastify'
import { describe, expect, test } from 'vitest'
import { answerError } from '../platform/http/answer-error.ts'
import { log } from '../platform/log.ts'
import { type Health, serveHealth, serveMetrics } from './health-and-metrics.ts'

log.level = 'silent'

function buildServer(token?: string, health: Health = { isDraining: false }) {
  const http = fastify()
  http.setErrorHandler(answerError)
  serveMetrics(http, token)
  serveHealth(http, health)
  return http
}

describe('/metrics', () => {
  const TOKEN = 'a token of the operator'
  const requestMetrics = async (
    remoteAddress: string,
    headers: Record<string, string> = {},
    token?: string,
  ) => buildServer(token).inject({ url: '/metrics', remoteAddress, headers })

  test('answers a client on this machine with metrics that Prometheus reads', async () => {
    const { statusCode, headers, body } = await requestMetrics('127.0.0.1')
    expect([statusCode, headers['content-type']]).toEqual([
      200,
      expect.stringMatching('text/plain'),
    ])
    expect(body).toContain('guiche_http_request_seconds')
  })

  test('is not found for other machines and for requests that a proxy on this machine forwards', async () => {
    for (const answer of [
      await requestMetrics('10.0.0.7'),
      await requestMetrics('10.0.0.7', { authorization: 'Bearer ' }),
      await requestMetrics('10.0.0.7', { authorization: `Bearer ${TOKEN}` }),
      await requestMetrics('10.0.0.7', { authorization: 'Bearer another' }, TOKEN),
      await requestMetrics('127.0.0.1', { 'x-forwarded-for': '10.0.0.7' }),
      await requestMetrics('127.0.0.1', { 'X-Forwarded-Proto': 'https' }),
      await requestMetrics('127.0.0.1', { Forwarded: 'for=10.0.0.7' }),
      await requestMetrics('127.0.0.1', { Via: '1.1 proxy' }),
      await requestMetrics('127.0.0.1', { 'X-Real-IP': '10.0.0.7' }),
    ])
      expect([answer.statusCode, answer.json()]).toMatchObject([404, { code: 'ERR_NOT_FOUND' }])
  })

  test('answers a client that sends the token', async () => {
    const answer = await requestMetrics('10.0.0.7', { authorization: `Bearer ${TOKEN}` }, TOKEN)
    expect(answer.statusCode).toBe(200)
  })
})

test('a draining process is live but not ready', async () => {
  const http = buildServer(undefined, { isDraining: true })
  expect((await http.inject('/health/live')).json()).toEqual({ status: 'live' })
  const { statusCode, body } = await http.inject('/health/ready')
  expect([statusCode, JSON.parse(body)]).toMatchObject([503, { code: 'ERR_DATABASE_UNAVAILABLE' }])
})
