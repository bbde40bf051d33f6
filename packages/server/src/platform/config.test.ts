import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { describe, expect, test } from 'vitest'
import { ConfigError, readConfig, variableNames } from './config.ts'

const SECRET = 'a secret that is long enough for all'
const OWNER = 'postgres://owner:wordpass@db.example/guiche'

function faultsOf(env: Record<string, string | undefined>): string[] {
  try {
    readConfig(env)
    return []
  } catch (error) {
    if (error instanceof ConfigError) return error.message.split('\n').toSorted()
    throw error
  }
}

describe('an empty environment', () => {
  const defaults = {
    port: 3000,
    host: '127.0.0.1',
    dataDir: resolve(import.meta.dirname, '../../../../data'),
    corsOrigins: [],
    outboundAllow: [],
    openAiUrl: 'https://api.openai.com/v1',
    google: {
      dialogflow: 'https://dialogflow.googleapis.com',
      token: 'https://oauth2.googleapis.com/token',
    },
    admin: { email: 'admin@guiche.local' },
    demo: true,
    role: 'all',
    trustProxy: false,
    logLevel: 'info',
    patience: 1,
    betaPaces: {},
  }

  test('is enough: every variable has a default', () => {
    expect(readConfig({})).toMatchObject(defaults)
    expect(readConfig({})).not.toHaveProperty('database')
  })

  test('equals empty variables, which compose files produce', () => {
    const names = [
      'PORT',
      'HOST',
      'DATA_DIR',
      'DATABASE_URL',
      'DATABASE_URL_APP',
      'DATABASE_URL_ACROSS',
      'DATABASE_URL_JOBS',
      'PUBLIC_URL',
      'CORS_ORIGINS',
      'OUTBOUND_ALLOW',
      'OPENAI_URL',
      'DIALOGFLOW_URL',
      'GOOGLE_TOKEN_URL',
      'SECRET',
      'ADMIN_EMAIL',
      'ADMIN_PASSWORD',
      'ROLE',
      'TRUST_PROXY',
      'METRICS_TOKEN',
      'BETA_PACE',
      'BETA_CHAT_PACE',
      'BETA_FIRST_CONTACT_SECONDS',
      'BETA_FIRST_CONTACTS_A_DAY',
      'PATIENCE',
      'LOG_LEVEL',
    ]
    expect(readConfig(Object.fromEntries(names.map((name) => [name, ''])))).toEqual(readConfig({}))
  })
})

describe('the environment’s values', () => {
  test('are parsed', () => {
    const config = readConfig({
      PORT: '8080',
      HOST: '::1',
      DATA_DIR: '/var/lib/guiche',
      PUBLIC_URL: 'https://atende.example/',
      CORS_ORIGINS: 'https://painel.example/x, https://outro.example:8443',
      OUTBOUND_ALLOW: 'n8n:5678, typebot.internal',
      ADMIN_EMAIL: 'chefe@empresa.example',
      ADMIN_PASSWORD: 'Segredo1',
      DEMO: 'off',
      ROLE: 'worker',
      TRUST_PROXY: 'on',
      METRICS_TOKEN: 'm'.repeat(16),
      BETA_PACE: '30, 12.5',
      BETA_CHAT_PACE: '50,5',
      BETA_FIRST_CONTACT_SECONDS: '0,0.5',
      BETA_FIRST_CONTACTS_A_DAY: '1000,2000',
      PATIENCE: '2.5',
      LOG_LEVEL: 'debug',
      SECRET,
    })
    expect(config).toMatchObject({
      port: 8080,
      host: '::1',
      dataDir: '/var/lib/guiche',
      publicUrl: 'https://atende.example',
      corsOrigins: ['https://painel.example', 'https://outro.example:8443'],
      outboundAllow: [{ to: 'n8n', port: 5678 }, { to: 'typebot.internal' }],
      admin: { email: 'chefe@empresa.example', password: 'Segredo1' },
      demo: false,
      role: 'worker',
      trustProxy: true,
      metricsToken: 'm'.repeat(16),
      betaPaces: {
        pace: { burst: 30, perSecond: 12.5 },
        chatPace: { burst: 50, perSecond: 5 },
        firstContactSeconds: [0, 0.5],
        firstContactsADay: [1000, 2000],
      },
      patience: 2.5,
      logLevel: 'debug',
      secret: SECRET,
    })
  })

  test('of an external database change the defaults of host (all interfaces) and demo (off)', () => {
    const config = readConfig({ DATABASE_URL: OWNER, SECRET })
    expect(config).toMatchObject({ host: '0.0.0.0', demo: false, database: { owner: OWNER } })
    expect(readConfig({ DATABASE_URL: OWNER, SECRET, DEMO: 'on', HOST: '10.0.0.1' })).toMatchObject(
      { host: '10.0.0.1', demo: true },
    )
  })

  test('of prepared database roles are returned with the owner', () => {
    const [app, across, jobs] = ['app', 'across', 'jobs'].map(
      (role) => `postgresql://${role}:x@db.example/guiche`,
    )
    const env = {
      DATABASE_URL: OWNER,
      SECRET,
      DATABASE_URL_APP: app,
      DATABASE_URL_ACROSS: across,
      DATABASE_URL_JOBS: jobs,
    }
    expect(readConfig(env).database).toEqual({ owner: OWNER, app, across, jobs })
  })

  test('under unknown names change nothing', () => {
    expect(readConfig({ PATH: '/bin', GUICHE_PORT: '1', port: '1' })).toEqual(readConfig({}))
  })
})

describe('errors', () => {
  test('are reported all at once, each with its variable', () => {
    const faults = faultsOf({
      PORT: '70000',
      DATABASE_URL: 'mysql://db.example',
      PUBLIC_URL: 'atende.example',
      CORS_ORIGINS: 'https://painel.example,*',
      OUTBOUND_ALLOW: 'n8n:5678,http://127.0.0.1,*',
      SECRET: 'short',
      ADMIN_EMAIL: 'chefe',
      ADMIN_PASSWORD: '1234',
      DEMO: 'yes',
      ROLE: 'everything',
      TRUST_PROXY: 'true',
      METRICS_TOKEN: 'short',
      PATIENCE: '0.5',
      LOG_LEVEL: 'loud',
    })
    expect(faults.map((fault) => fault.split(':')[0])).toEqual([
      'ADMIN_EMAIL',
      'ADMIN_PASSWORD',
      'CORS_ORIGINS',
      'DATABASE_URL',
      'DEMO',
      'LOG_LEVEL',
      'METRICS_TOKEN',
      'OUTBOUND_ALLOW',
      'OUTBOUND_ALLOW',
      'PATIENCE',
      'PORT',
      'PUBLIC_URL',
      'ROLE',
      'SECRET',
      'TRUST_PROXY',
    ])
  })

  test.each(['0', '0.9', '20.1', 'much'])('of PATIENCE state the allowed range: %s', (PATIENCE) => {
    expect(faultsOf({ PATIENCE })).toEqual(['PATIENCE: must be a number from 1 to 20'])
  })

  test('of pacing state the meaning of each number', () => {
    const faults = faultsOf({
      BETA_PACE: '0,1',
      BETA_CHAT_PACE: 'fast',
      BETA_FIRST_CONTACT_SECONDS: '60,20',
      BETA_FIRST_CONTACTS_A_DAY: '2.5,60',
    })
    expect(faults).toEqual([
      expect.stringContaining('BETA_CHAT_PACE: must be two numbers, such as 10,0.5: at once'),
      expect.stringContaining('BETA_FIRST_CONTACTS_A_DAY: must be two numbers, such as 20,60: in'),
      'BETA_FIRST_CONTACT_SECONDS: the second must not be less than the first',
      expect.stringContaining('BETA_PACE: must be two numbers, such as 3,1: at once'),
    ])
  })

  test('of combined variables name all of them', () => {
    const app = 'postgres://app:x@db.example/guiche'
    expect(faultsOf({ TLS_CERT: '/cert.pem' })).toEqual([
      'TLS_CERT and TLS_KEY: give both or neither',
    ])
    expect(faultsOf({ DATABASE_URL: OWNER })).toEqual([])
    expect(faultsOf({ DATABASE_URL: OWNER, ROLE: 'all' })).toEqual([])
    expect(faultsOf({ DATABASE_URL: OWNER, ROLE: 'worker' })).toEqual([
      expect.stringContaining('SECRET: must be given'),
    ])
    expect(faultsOf({ DATABASE_URL: OWNER, SECRET, DATABASE_URL_APP: app })).toEqual([
      expect.stringContaining('give all three or none'),
    ])
    expect(faultsOf({ DATABASE_URL_APP: app, TLS_KEY: '/key.pem' })).toHaveLength(3)
  })

  test('of single and of combined variables are reported at once', () => {
    expect(faultsOf({ PORT: '70000', TLS_CERT: '/cert.pem', ROLE: 'boss' })).toEqual([
      'PORT: must be a whole number from 0 to 65535',
      'ROLE: must be one of: all, web, worker, lines',
      'TLS_CERT and TLS_KEY: give both or neither',
    ])
  })

  test('never repeat the value, which may be a secret', () => {
    const env = {
      DATABASE_URL: 'mysql://u:wordpass@h',
      SECRET: 'wordpass',
      ADMIN_PASSWORD: 'word',
      METRICS_TOKEN: 'wordpass',
      PUBLIC_URL: 'wordpass',
    }
    const faults = faultsOf(env)
    expect(faults).toHaveLength(5)
    expect(faults.join()).not.toMatch(/word/)
  })

  test('of a port that is not a number are reported', () => {
    for (const PORT of ['-1', '1.5', '65536', 'http', '3000 4000'])
      expect(faultsOf({ PORT }), PORT).toEqual(['PORT: must be a whole number from 0 to 65535'])
    expect(readConfig({ PORT: '0' }).port).toBe(0)
  })
})

test('.env.example lists exactly the variables that are read', () => {
  const example = readFileSync(resolve(import.meta.dirname, '../../../../.env.example'), 'utf8')
  const named = [...example.matchAll(/^([A-Z_]+)=/gm)].map(([, name]) => String(name))
  expect(named.toSorted()).toEqual(variableNames.toSorted())
})
