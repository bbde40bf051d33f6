import { emptyGraph, type FlowNode } from '@guiche/contract/flow-graph'
import { flowEnds, type FlowSession, type LiveSession } from '@guiche/contract/flow-sessions'
import { type FlowWebhook, flowWebhookInput } from '@guiche/contract/flows'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { MemoryRouter } from 'react-router'
import { beforeAll, describe, expect, it } from 'vitest'
import { changeLanguage } from '../../../platform/words.ts'
import { renderHtml, withSignedInUser } from '../../../testing/render-html.tsx'
import { CountBadge, CountsLegend } from './CountBadge.tsx'
import { sessionPages } from './flow-sessions.queries.ts'
import { NodeChoice } from './MoveDialog.tsx'
import { bodyPathsOf } from './body-paths.ts'
import { SessionItem } from './SessionItem.tsx'
import { SessionsPanel } from './SessionsPanel.tsx'
import { flowStartExample } from './flow-start-examples.ts'

beforeAll(() => changeLanguage('pt'))

const nodes: FlowNode[] = [
  ...emptyGraph().nodes,
  {
    id: 'q',
    type: 'question',
    position: { x: 0, y: 0 },
    data: { typebotIntegration: { message: 'Qual é o seu e-mail?', answerKey: 'email' } },
  },
]

const buildSession = (change: Partial<LiveSession> = {}): LiveSession => ({
  id: 5,
  flowId: 3,
  version: 2,
  ticketId: 9,
  uuid: '5b7e4d1c-1111-4222-8333-444455556666',
  contactName: 'Ana <b>',
  start: 'phrase',
  nodeId: 'q',
  wait: { kind: 'customer', tries: 1, until: null },
  variables: { email: 'ana@example.com' },
  path: ['1', 'q'],
  end: null,
  startedAt: '2026-01-01T10:00:00.000Z',
  updatedAt: '2026-01-01T10:01:00.000Z',
  endedAt: null,
  ...change,
})

function renderWithSessions(
  content: ReactNode,
  sessions?: readonly LiveSession[],
  isLive = true,
): string {
  const cache = new QueryClient()
  cache.setQueryData(['flow-version-nodes', 3, 2], nodes)
  if (sessions)
    cache.setQueryData(sessionPages(3, isLive).queryKey, {
      pages: [{ sessions: [...sessions], hasMore: sessions.length > 1 }],
      pageParams: [0],
    })
  return renderHtml(
    <QueryClientProvider client={cache}>
      <MemoryRouter>{withSignedInUser(content)}</MemoryRouter>
    </QueryClientProvider>,
  )
}

const noop = () => undefined
const renderItem = (change: Partial<LiveSession> = {}) =>
  renderWithSessions(
    <SessionItem session={buildSession(change)} onShowNode={noop} onMove={noop} onRelease={noop} />,
  )
const renderPanel = (sessions?: readonly LiveSession[]) =>
  renderWithSessions(<SessionsPanel flowId={3} onShowNode={noop} onClose={noop} />, sessions)

describe('a customer in a flow', () => {
  it('links to their ticket by name, and shows the text of the current node', () => {
    const html = renderItem()
    expect(html).toContain('href="/tickets/5b7e4d1c-1111-4222-8333-444455556666"')
    expect(html).toContain('Ana &lt;b&gt;')
    expect(html).toContain('Pergunta · Qual é o seu e-mail?')
    expect(html).toContain('Espera o cliente · versão 2')
    expect(html).toContain('aria-haspopup="menu"')
  })

  it('can be neither moved nor released after the end', () => {
    const html = renderItem({ end: 'handedOver', wait: null, endedAt: '2026-01-01T11:00:00.000Z' })
    expect(html).toContain('Passou a uma pessoa')
    expect(html).not.toContain('aria-haspopup="menu"')
  })

  it('has a wait or an end in words', () => {
    for (const end of flowEnds) expect(renderItem({ end })).not.toContain('end_')
    const waits: FlowSession['wait'][] = [
      null,
      { kind: 'clock', until: '2026-01-01T12:00:00.000Z', element: 0 },
      { kind: 'outside', token: 't' },
      { kind: 'talk' },
    ]
    for (const wait of waits) expect(renderItem({ wait })).not.toMatch(/wait_|\{\{/)
  })

  it('at a node of unknown version still shows a name', () => {
    expect(renderItem({ nodeId: 'gone' })).toContain('>Bloco<')
  })
})

describe('the panel of customers', () => {
  it('shows its loading and empty states, and a button for more', () => {
    expect(renderPanel()).not.toContain('Ninguém está neste fluxo agora.')
    expect(renderPanel([])).toContain('Ninguém está neste fluxo agora.')
    expect(renderPanel([buildSession(), buildSession({ id: 4 })])).toContain('Mostrar mais')
    expect(renderPanel([buildSession()])).not.toContain('Mostrar mais')
    expect(renderPanel([])).toMatch(/aria-pressed="true"[^>]*><[^>]*>Agora/)
  })
})

describe('counts', () => {
  const renderBadge = (entered: number, stopped: number) =>
    renderHtml(<CountBadge count={{ entered, stopped }} />)

  it('show how many customers came and how many stopped', () => {
    expect(renderBadge(128, 12)).toContain('aria-label="128 entraram, 12 pararam aqui"')
    expect(renderBadge(1, 0)).toContain('aria-label="1 entrou"')
    expect(renderBadge(10_000, 1)).toContain('10.000 entraram, 1 parou aqui')
  })

  it('have a legend, which shows errors', () => {
    const counts = { counts: new Map(), error: null, retry: noop }
    const total = { sessions: 340, finished: 1 }
    expect(renderHtml(<CountsLegend counts={{ ...counts, total }} />)).toContain(
      '340 clientes, 1 chegou ao fim',
    )
    expect(renderHtml(<CountsLegend counts={{ ...counts, total: undefined }} />)).toContain(
      'Contando',
    )
    expect(
      renderHtml(<CountsLegend counts={{ ...counts, total: undefined, error: new Error('x') }} />),
    ).toContain('role="alert"')
  })
})

describe('the choice of a target node', () => {
  it('offers every node of the version, with its text', () => {
    const html = renderHtml(<NodeChoice nodes={nodes} at="q" chosen="1" onChoose={noop} />)
    expect(html.match(/type="radio"/g)).toHaveLength(2)
    expect(html).toMatch(/Qual é o seu e-mail\?.*está aqui/s)
    expect(html).not.toContain('Buscar bloco')
  })
})

describe('the webhook of a flow', () => {
  it('offers the paths of the last request, up to a limit', () => {
    const body = {
      data: { customer: { phone: '55' }, items: [{ name: 'a' }] },
      ok: true,
      none: null,
    }
    expect(bodyPathsOf(body)).toEqual(['data.customer.phone', 'data.items.0.name', 'ok', 'none'])
    expect(bodyPathsOf('text')).toEqual([])
    expect(bodyPathsOf(Array.from({ length: 5000 }, (_, at) => at))).toHaveLength(100)
    let deep: unknown = 'end'
    for (let at = 0; at < 50; at++) deep = { deep }
    expect(bodyPathsOf(deep)).toEqual([])
  })

  it('has defaults with paths that most programs use', () => {
    const made: Pick<FlowWebhook, 'numberPath' | 'namePath'> = flowWebhookInput.parse({})
    expect(made).toMatchObject({ numberPath: 'number', namePath: 'name', whatsappId: null })
    expect(flowWebhookInput.safeParse({ numberPath: '' }).success).toBe(false)
    expect(flowWebhookInput.parse({ whatsappId: '' }).whatsappId).toBeNull()
  })

  it('is shown beside the call with a token, which names the flow', () => {
    const example = flowStartExample('https://atende.example', 7)
    for (const text of Object.values(example))
      expect(text).toContain('https://atende.example/api/flows/7/start')
  })
})
