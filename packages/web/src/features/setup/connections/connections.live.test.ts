import type { Connection } from '@guiche/contract/connections'
import type { QueryClient } from '@tanstack/react-query'
import { describe, expect, it } from 'vitest'
import { createQueryClient } from '../../../platform/query-client.ts'
import { dispatchToHearings } from '../../../testing/dispatch-to-hearings.ts'
import { connectionsLive } from './connections.live.ts'
import { connectionsQuery } from './connections.queries.ts'

const sales = buildLine(1, 'Vendas')
const support = buildLine(2, 'Suporte')

describe('the list of connections', () => {
  it('gets a new one in its place', () => {
    const cache = cacheWithConnections([sales, buildLine(3, 'Loja')])
    dispatchToHearings(cache, connectionsLive, 'company-{id}-whatsapp', {
      action: 'update',
      whatsapp: support,
    })
    expect(cachedNames(cache)).toEqual(['Vendas', 'Suporte', 'Loja'])
  })

  it('gets a step of its session, and keeps the newer version', () => {
    const cache = cacheWithConnections([sales])
    const paired = { ...sales, status: 'CONNECTED' as const, updatedAt: '2026-01-02T00:00:00.000Z' }
    dispatchToHearings(cache, connectionsLive, 'company-{id}-whatsappSession', {
      action: 'update',
      session: paired,
    })
    dispatchToHearings(cache, connectionsLive, 'company-{id}-whatsappSession', {
      action: 'update',
      session: { ...sales, status: 'PAIRING' },
    })
    expect(cachedLines(cache)?.[0]?.status).toBe('CONNECTED')
  })

  it('gets another default, although nothing else of the row changed', () => {
    const cache = cacheWithConnections([{ ...sales, isDefault: true }])
    dispatchToHearings(cache, connectionsLive, 'company-{id}-whatsapp', {
      action: 'update',
      whatsapp: { ...sales, isDefault: false },
    })
    expect(cachedLines(cache)?.[0]?.isDefault).toBe(false)
  })

  it('drops a deleted one, and ignores events while it is not loaded', () => {
    const cache = cacheWithConnections([sales, support])
    dispatchToHearings(cache, connectionsLive, 'company-{id}-whatsapp', {
      action: 'delete',
      whatsappId: 1,
    })
    expect(cachedNames(cache)).toEqual(['Suporte'])

    const empty = createQueryClient()
    dispatchToHearings(empty, connectionsLive, 'company-{id}-whatsapp', {
      action: 'update',
      whatsapp: sales,
    })
    expect(cachedLines(empty)).toBeUndefined()
  })
})

function cacheWithConnections(connections: Connection[]): QueryClient {
  const cache = createQueryClient()
  cache.setQueryData(connectionsQuery.queryKey, connections)
  return cache
}

function cachedLines(cache: QueryClient): Connection[] | undefined {
  return cache.getQueryData(connectionsQuery.queryKey)
}

function cachedNames(cache: QueryClient): string[] {
  return (cachedLines(cache) ?? []).map(({ name }) => name)
}

function buildLine(id: number, name: string): Connection {
  return {
    id,
    name,
    status: 'qrcode',
    qrcode: 'codigo',
    pairingCode: '',
    retries: 0,
    isDefault: false,
    provider: 'simulator',
    greetingMessage: '',
    farewellMessage: '',
    complationMessage: '',
    outOfHoursMessage: '',
    ratingMessage: '',
    token: '',
    tokenNeedsRenewal: false,
    expiresInactiveMessage: '',
    expiresTicket: 0,
    timeUseBotQueues: 0,
    maxUseBotQueues: 3,
    transferQueueId: null,
    timeToTransfer: null,
    promptId: null,
    integrationId: null,
    flowIdWelcome: null,
    flowIdNotPhrase: null,
    isDemo: false,
    trouble: '',
    historyPercent: null,
    capabilities: {
      edits: true,
      deletes: true,
      reactions: true,
      checksNumbers: true,
      pairsByCode: true,
      buttons: 0,
      lists: false,
      templates: false,
      windowHours: null,
    },
    companyId: 1,
    queues: [],
    createdAt: '2026-01-01T00:00:00.000Z',
    updatedAt: '2026-01-01T00:00:00.000Z',
  }
}
