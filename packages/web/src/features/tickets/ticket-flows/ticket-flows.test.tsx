import type { TicketSession } from '@guiche/contract/flows'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { MemoryRouter } from 'react-router'
import { beforeAll, expect, it } from 'vitest'
import { changeLanguage } from '../../../platform/words.ts'
import { renderHtml } from '../../../testing/render-html.tsx'
import { FlowChip } from './FlowChip.tsx'
import { MessageFlow } from './MessageFlow.tsx'

beforeAll(() => changeLanguage('pt'))

const session: TicketSession = {
  id: 5,
  flowId: 3,
  flowName: 'Boas-vindas',
  nodeType: 'question',
  version: 2,
  ticketId: 9,
  uuid: '5b7e4d1c-1111-4222-8333-444455556666',
  contactName: 'Ana',
  start: 'phrase',
  nodeId: 'q',
  wait: null,
  variables: {},
  path: [],
  end: null,
  startedAt: '2026-01-01T10:00:00.000Z',
  updatedAt: '2026-01-01T10:01:00.000Z',
  endedAt: null,
}

it("the chip names the customer's flow and block and has a stop button", () => {
  const renderChip = (nodeType: string) =>
    renderHtml(<FlowChip session={{ ...session, nodeType }} onStop={() => undefined} />)
  expect(renderChip('question')).toContain('aria-label="No fluxo Boas-vindas: Pergunta"')
  expect(renderChip('question')).toContain('aria-label="Parar fluxo"')
  expect(renderChip('nobody-knows')).toContain('No fluxo Boas-vindas: Desconhecido')
})

it("a message's details name the flow, version and block that wrote it", () => {
  const cache = new QueryClient()
  const node = {
    id: 'q',
    type: 'message',
    position: { x: 0, y: 0 },
    data: { label: 'Olá, tudo bem?' },
  }
  cache.setQueryData(['flow-version-nodes', 3, 2], [node])
  const renderMessageFlow = (nodeId: string) =>
    renderHtml(
      <QueryClientProvider client={cache}>
        <MemoryRouter>
          <MessageFlow flow={{ id: 3, name: 'Boas-vindas', version: 2, nodeId }} />
        </MemoryRouter>
      </QueryClientProvider>,
    )
  expect(renderMessageFlow('q')).toMatch(
    /href="\/flowbuilder\/3"[^>]*><bdi>Boas-vindas<\/bdi><\/a>, versão 2: <bdi>Mensagem · Olá, tudo bem\?/,
  )
  expect(renderMessageFlow('gone')).toMatch(/, versão 2<\/div>/)
})
