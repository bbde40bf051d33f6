import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import type { IncomingMessage } from 'node:http'
import { get } from 'node:https'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { makeHttpServer } from '../platform/http/make-http-server.ts'
import { assertCertificate } from './certificate.ts'
import { StartRefusal } from './opening/start-refusal.ts'

const folder = mkdtempSync('/tmp/guiche-certificate-')
afterAll(() => rmSync(folder, { recursive: true }))

// A self-signed certificate for localhost, valid until 2126. It protects nothing.
const certFile = writeTestFile(
  'cert.pem',
  `-----BEGIN CERTIFICATE-----
MIIBfzCCASWgAwIBAgIUCYJaBlzdCLyRGez1cWpy21UvU3gwCgYIKoZIzj0EAwIw
FDESMBAGA1UEAwwJbG9jYWxob3N0MCAXDTI2MTEyMjA1MTI1M1oYDzIxMjYxMDI5
MDUxMjUzWjAUMRIwEAYDVQQDDAlsb2NhbGhvc3QwWTATBgcqhkjOPQIBBggqhkjO
PQMBBwNCAARsFAu0leUhYUfFRAPe5ecmqC4Qff/2NJ2/xTDFZZxYKtuUDNMMkMpW
Gjn6aCMT9mbf4po1N11c/9VeIqjHtSE5o1MwUTAdBgNVHQ4EFgQUOPDq20v1eecS
q7vevob1rNFiWEkwHwYDVR0jBBgwFoAUOPDq20v1eecSq7vevob1rNFiWEkwDwYD
VR0TAQH/BAUwAwEB/zAKBggqhkjOPQQDAgNIADBFAiBStKuHZYaHNJ3OhQC2lejq
gNOdzmbfeToZ7L8ToxhvbQIhAI3xBzPa2sj2h6sqJe4egJBtZpti5GLeE05OrTSe
2g4S
-----END CERTIFICATE-----`,
)
const keyFile = writeTestFile(
  'key.pem',
  `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQghXu4aIrq0n3txlmB
7k7WHTsfTqiYC/NmPUWf5uAbZmKhRANCAARsFAu0leUhYUfFRAPe5ecmqC4Qff/2
NJ2/xTDFZZxYKtuUDNMMkMpWGjn6aCMT9mbf4po1N11c/9VeIqjHtSE5
-----END PRIVATE KEY-----`,
)

function writeTestFile(name: string, content: string): string {
  const file = join(folder, name)
  writeFileSync(file, content)
  return file
}

test('with a certificate and its key, HTTPS is served with Strict-Transport-Security', async () => {
  const tls = { certFile, keyFile }
  assertCertificate(tls)
  const http = await makeHttpServer({ tls, corsOrigins: [], trustProxy: false })
  const { port } = new URL(await http.listen({ host: '127.0.0.1', port: 0 }))
  const { headers, statusCode } = await requestAnswer(port)
  await http.close()
  expect(statusCode).toBe(404)
  expect(headers['strict-transport-security']).toMatch(/^max-age=\d{7,}/)
})

describe('an invalid certificate or key is refused with a readable sentence', () => {
  test.each([
    [
      'a file that is not there',
      { certFile: '/nowhere/cert.pem', keyFile },
      /^TLS_CERT cannot be read \(ENOENT.*\)$/,
    ],
    [
      'a key that is not there',
      { certFile, keyFile: '/nowhere/key.pem' },
      /^TLS_KEY cannot be read \(ENOENT.*\)$/,
    ],
    [
      'a key for a certificate',
      { certFile: keyFile, keyFile },
      /^TLS_CERT and TLS_KEY are not a certificate and its key \(.+\)$/,
    ],
  ])('%s', (_, tls, words) => {
    expect(() => assertCertificate(tls)).toThrow(StartRefusal)
    expect(() => assertCertificate(tls)).toThrow(words)
  })

  test('without a configured certificate the check passes', () => {
    expect(() => assertCertificate(undefined)).not.toThrow()
  })
})

async function requestAnswer(port: string): Promise<IncomingMessage> {
  const request = get({ host: '127.0.0.1', port, rejectUnauthorized: false })
  const [answer] = await once(request, 'response')
  answer.resume()
  return answer
}
