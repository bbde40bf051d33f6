import { emptyGraph } from '@guiche/contract/flow-graph'
import type { FlowSession } from '@guiche/contract/flow-sessions'
import { type FlowTrialAnswer, flowTrialActs } from '@guiche/contract/flow-trials'
import { beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import { changeLanguage } from '../../../platform/words.ts'
import { renderHtml } from '../../../testing/render-html.tsx'
import { FlowTrialThread } from './FlowTrialThread.tsx'
import { notStarted, type TrialLine, withAnswer, withCustomerText } from './trial-run.ts'
import { TrialPhone } from './TrialPhone.tsx'
import { TrialWait } from './TrialWait.tsx'

beforeAll(() => changeLanguage('pt'))

const session: FlowSession = {
  flowId: 3,
  versionId: 0,
  nodeId: 'menu',
  wait: { kind: 'customer', tries: 0, until: null },
  variables: { nome: 'Ana' },
  path: ['1', 'menu'],
  unheard: 2,
  asked: 0,
  talk: {},
  start: 'person',
}

const buildAnswer = (change: Partial<FlowTrialAnswer> = {}): FlowTrialAnswer => ({
  outputs: [{ kind: 'text', nodeId: 'menu', text: 'Escolha' }],
  session,
  end: null,
  passed: [
    { nodeId: '1', exit: 'a' },
    { nodeId: 'menu', exit: null },
  ],
  tagIds: [],
  at: '2026-01-01T10:00:00.000Z',
  ...change,
})

const graph = emptyGraph()

describe('a trial', () => {
  it('records each visit of a node once, with the exit that was taken later', () => {
    const begun = withAnswer(notStarted, buildAnswer(), graph, 0)
    const taken = [
      { nodeId: 'menu', exit: 'a2' },
      { nodeId: 'q', exit: null },
    ]
    const on = withAnswer(withCustomerText(begun, '2'), buildAnswer({ passed: taken }), graph, 0)
    expect(on.passed).toEqual([
      { nodeId: '1', exit: 'a' },
      { nodeId: 'menu', exit: 'a2' },
      { nodeId: 'q', exit: null },
    ])
    expect(on.lines.map(({ id, kind }) => [id, kind])).toEqual([
      [1, 'output'],
      [2, 'said'],
      [3, 'output'],
    ])
  })

  it('waits as long as the server says, by the browser’s clock', () => {
    const wait = { kind: 'clock', until: '2026-01-01T10:00:09.000Z', element: 0 } as const
    const waits = withAnswer(notStarted, buildAnswer({ session: { ...session, wait } }), graph, 500)
    expect(waits.dueAt).toBe(9500)
    expect(withAnswer(waits, buildAnswer(), graph, 0).dueAt).toBeNull()
  })

  it('still shows its variables after the end', () => {
    const begun = withAnswer(notStarted, buildAnswer(), graph, 0)
    const ended = withAnswer(begun, buildAnswer({ session: null, end: 'handedOver' }), graph, 0)
    expect(ended).toMatchObject({ end: 'handedOver', session: null, variables: { nome: 'Ana' } })
  })

  it('limits the thread and path of an endless flow', () => {
    const many = Array.from({ length: 150 }, () => buildAnswer().outputs).flat()
    const once = withAnswer(notStarted, buildAnswer({ outputs: many }), graph, 0)
    const twice = withAnswer(once, buildAnswer({ outputs: many }), graph, 0)
    expect(twice.lines).toHaveLength(200)
    expect(twice.lines.at(-1)?.id).toBe(300)
  })
})

describe('the phone beside the canvas', () => {
  const lines: TrialLine[] = [
    {
      id: 1,
      kind: 'output',
      output: {
        kind: 'text',
        nodeId: 'a',
        text: 'Escolha *agora*',
        buttons: [{ id: 'x', title: 'Antes' }],
      },
    },
    { id: 2, kind: 'said', text: 'Oi' },
    {
      id: 3,
      kind: 'output',
      output: {
        kind: 'text',
        nodeId: 'b',
        text: 'E agora?',
        buttons: [{ id: 'y', title: 'Depois' }],
      },
    },
  ]
  const renderThread = (more: Partial<Parameters<typeof FlowTrialThread>[0]> = {}) =>
    renderHtml(
      <FlowTrialThread lines={lines} end={null} canPress onPress={() => undefined} {...more} />,
    )

  it('offers the options of the last message until the flow ends', () => {
    expect(renderThread()).toContain('>Depois</button>')
    expect(renderThread()).not.toContain('Antes</button>')
    expect(renderThread({ canPress: false, end: 'closed' })).not.toContain('<button')
    expect(renderThread({ end: 'closed' })).toContain('o atendimento foi encerrado')
    expect(renderThread()).toContain('<b>agora</b>')
  })

  it('shows a text for every act', () => {
    const acts: TrialLine[] = flowTrialActs.map((act, id) => ({
      id,
      kind: 'output',
      output: { kind: 'act', nodeId: 'n', act, detail: '' },
    }))
    const html = renderThread({ lines: acts })
    expect(html.match(/role="note"/g)).toHaveLength(flowTrialActs.length)
    expect(html).not.toMatch(/act_|\{\{/)
    expect(html).toContain('Espera uma pessoa, sem fila')
    const placed = { kind: 'act', nodeId: 'n', act: 'place', detail: 'Vendas' } as const
    expect(renderThread({ lines: [{ id: 1, kind: 'output', output: placed }] })).toContain(
      'Foi para a fila Vendas',
    )
  })

  it('shows a picture by its signed name, and names a missing file', () => {
    const renderMedia = (url: string) =>
      renderThread({
        lines: [
          {
            id: 1,
            kind: 'output',
            output: { kind: 'media', nodeId: 'n', media: 'image', url, isVoice: false },
          },
        ],
      })
    expect(renderMedia('abc/foto.png')).toContain('src="/public/abc/foto.png"')
    expect(renderMedia('public/abc/foto.png')).toContain('src="/public/abc/foto.png"')
    expect(renderMedia('https://a.example/foto.png')).toContain('src="https://a.example/foto.png"')
    expect(renderMedia('')).toContain('Imagem sem arquivo')
  })

  it('counts a short wait down, names a long one, and lets both be skipped', () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    onTestFinished(() => void vi.useRealTimers())
    const wait = { kind: 'clock', until: '', element: 0 } as const
    const renderWait = (dueAt: number | null, kind: 'clock' | 'customer' = 'clock') =>
      renderHtml(
        <TrialWait
          wait={kind === 'clock' ? wait : { kind, tries: 0, until: '' }}
          dueAt={dueAt}
          isBusy={false}
          onSkip={() => undefined}
          onPay={() => undefined}
        />,
      )
    expect(renderWait(Date.now() + 4900)).toContain('Continua em 5 segundos')
    expect(renderWait(Date.now() + 2 * 3_600_000 - 300)).toContain('Espera 2 horas')
    expect(renderWait(Date.now() + 60_000, 'customer')).toContain('Não responder')
    expect(renderWait(null)).toBe('')
    const payment = renderHtml(
      <TrialWait
        wait={{ kind: 'payment', token: '1.x', until: '' }}
        dueAt={Date.now() + 60_000}
        isBusy={false}
        onSkip={() => undefined}
        onPay={() => undefined}
      />,
    )
    expect(payment).toContain('Pagou')
    expect(payment).toContain('Não pagou')
  })

  it('is empty before the start', () => {
    const html = renderHtml(
      <TrialPhone
        flowId={3}
        drawn={emptyGraph}
        onPassed={() => undefined}
        onClose={() => undefined}
      />,
    )
    for (const part of ['Testar no telefone', 'Começar', 'Mensagem do cliente', 'Fechar'])
      expect(html).toContain(part)
    expect(html).not.toContain('role="log"')
  })
})
