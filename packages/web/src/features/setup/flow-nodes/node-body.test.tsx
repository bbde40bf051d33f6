import { flowNodeTypes } from '@guiche/contract/flow-nodes/node-kinds'
import type { FlowNode } from '@guiche/contract/flow-graph'
import type { SessionUser } from '@guiche/contract/users'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { beforeAll, describe, expect, it } from 'vitest'
import { say, changeLanguage } from '../../../platform/words.ts'
import { buildSessionUser } from '../../../testing/build-session-user.ts'
import { renderHtml } from '../../../testing/render-html.tsx'
import { flowsQuery } from '../flows/index.ts'
import { queuesQuery } from '../queues/index.ts'
import { SignedInUser } from '../../organisation/sessions/use-session.ts'
import { exitRowsOf } from './exit-rows.ts'
import { kindOf, newNodeData, offeredKinds } from './kind-of.ts'
import { NodeBody } from './NodeBody.tsx'

beforeAll(() => changeLanguage('pt'))

type Plan = SessionUser['company']['plan']

function renderInContext(content: ReactNode, plan: Plan = null): string {
  const cache = new QueryClient()
  cache.setQueryData(queuesQuery.queryKey, [])
  cache.setQueryData(flowsQuery.queryKey, [])
  cache.setQueryData(['tags', 'all'], [{ id: 3, name: 'Promoção', color: '#e0a100' }])
  const user = buildSessionUser()
  const company = { ...user.company, plan }
  return renderHtml(
    <QueryClientProvider client={cache}>
      <SignedInUser value={{ ...user, company }}>{content}</SignedInUser>
    </QueryClientProvider>,
  )
}

const renderBody = (type: string, data: FlowNode['data'], plan: Plan = null) =>
  renderInContext(<NodeBody node={{ type, data }} />, plan)

describe('the card of a node', () => {
  it('shows a sequence in order, shortened when it is long', () => {
    const elements = [
      { type: 'img', value: 'abc.png', original: 'rosa.png', number: 'img1' },
      { type: 'message', value: 'Olá', number: 'message1' },
      { type: 'interval', value: '5', number: 'interval1' },
      { type: 'audio', value: 'x.mp3', original: 'voz.mp3', number: 'audio1', record: true },
      { type: 'message', value: 'Fim', number: 'message2' },
    ]
    const seq = ['message1', 'interval1', 'img1', 'audio1', 'message2']
    const html = renderBody('singleBlock', { seq, elements })
    expect(html).toMatch(/Olá.*5 s.*src="\/public\/abc\.png".*voz\.mp3 · Gravado na hora.*e mais 1/)
    expect(html).not.toContain('Fim')
    expect(renderBody('content', { seq, elements })).toBe(html)
  })

  it('names the missing fields of each new kind, and never throws', () => {
    for (const type of flowNodeTypes) expect(renderBody(type, newNodeData(type))).toContain('<')
    expect(renderBody('ticket', {})).toContain('Escolha uma fila')
    expect(renderBody('question', newNodeData('question'))).toMatch(/Sem texto.*Sem chave/)
    expect(renderBody('tag', { tagIds: [3, 9] })).toMatch(/Promoção.*Etiqueta excluída/)
    expect(renderBody('jump', { flowId: 5 })).toContain('Fluxo excluído')
    expect(renderBody('handover', { queueId: 4 })).toContain('Fila excluída')
  })

  it('keeps data of unknown types, and shows that the flow ends there', () => {
    expect(renderBody('asaas', { valor: 1 })).toContain('Tipo desconhecido (asaas)')
    expect(kindOf('asaas')).toMatchObject({ type: 'unknown', hasDialog: false })
  })

  it('shows that the flow skips a node that the plan lacks', () => {
    const all = {
      id: 1,
      name: 'Plano',
      users: 1,
      connections: 1,
      queues: 1,
      value: 0,
      useCampaigns: true,
      useKanban: true,
      useOpenAi: true,
      useIntegrations: true,
      useSchedules: true,
      useInternalChat: true,
      useExternalApi: true,
    }
    const without = { ...all, useOpenAi: false, useIntegrations: false }
    const note = 'Fora do seu plano'
    expect(renderBody('openai', newNodeData('openai'), without)).toContain(note)
    expect(renderBody('typebot', newNodeData('typebot'), without)).toContain(note)
    expect(renderBody('openai', newNodeData('openai'), all)).not.toContain(note)
  })

  it('shows no secrets', () => {
    const typebotIntegration = { name: 'Ana', apiKey: 'sk-segredo', prompt: 'Você' }
    expect(renderBody('openai', { typebotIntegration })).not.toContain('segredo')
    const http = { url: 'https://a.example/b', authorization: 'Bearer segredo' }
    expect(renderBody('http', http)).not.toContain('segredo')
  })
})

describe('the exits of a node', () => {
  const exitTexts = (type: string, data: FlowNode['data']) =>
    exitRowsOf({ type, data }).map(({ handle, label }) => `${handle} ${label}`.trim())

  it('have a row for each option, branch and outcome', () => {
    const arrayOption = [
      { number: 1, value: 'Vendas' },
      { number: 2, value: 'Suporte' },
    ]
    expect(exitTexts('menu', { arrayOption })).toEqual(['a1 Vendas', 'a2 Suporte'])
    expect(exitTexts('randomizer', { percent: 70 })).toEqual(['a 70 %', 'b 30 %'])
    expect(exitTexts('check', { kind: 'hours' })).toEqual(['a Sim', 'b Não'])
    expect(exitTexts('condition', { key: 'x' })).toEqual(['a Sim', 'b Não'])
    expect(exitTexts('http', {})).toEqual(['a Deu certo', 'b Falhou'])
    expect(exitTexts('charge', { value: '5', amount: 2, unit: 'hours' })).toEqual([
      'a Pagou',
      'b Não pagou em 2 horas',
      'c Não foi possível cobrar',
    ])
    const waits = { waitTime: 5, waitUnit: 'minutes' }
    expect(exitTexts('question', { typebotIntegration: waits })).toEqual([
      'a Respondeu',
      'noResponse Sem resposta em 5 minutos',
    ])
  })

  it('have no label if there is only one, and there are none at an end', () => {
    for (const type of ['start', 'singleBlock', 'interval', 'ticket', 'openai', 'asaas'])
      expect(exitTexts(type, {})).toEqual(['a'])
    expect(exitTexts('question', { typebotIntegration: {} })).toEqual(['a'])
    for (const type of ['jump', 'handover', 'close']) expect(exitTexts(type, {})).toEqual([])
  })
})

it('offers the nine kinds of the specification first, in its order and names', () => {
  expect(offeredKinds.slice(0, 9).map((type) => say(kindOf(type).words, 'kind'))).toEqual([
    'Inicio',
    'Conteúdo',
    'Menu',
    'Randomizador',
    'Intervalo',
    'Ticket',
    'TypeBot',
    'OpenAI',
    'Pergunta',
  ])
  const legacy = ['message', 'condition', 'img', 'audio', 'video']
  for (const type of legacy) {
    expect(offeredKinds).not.toContain(type)
    expect(kindOf(type).hasDialog).toBe(true)
  }
})
