import type { PixCharge } from '@guiche/contract/pix-charges'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import i18next from 'i18next'
import { beforeAll, expect, it } from 'vitest'
import { buildMessage, buildTicket } from '../../../../testing/build-ticket.ts'
import { renderHtml, withSignedInUser } from '../../../../testing/render-html.tsx'
import { PrintoutMessages } from './PrintoutMessages.tsx'
import { PrintoutPaper } from './PrintoutPaper.tsx'

const charge: PixCharge = {
  id: 1,
  ticketId: 1,
  txid: 'PX1',
  cents: 4990,
  refundedCents: 990,
  description: 'Camiseta azul',
  status: 'refunded',
  code: '000201',
  receiver: 'Loja',
  user: { id: 1, name: 'Ana' },
  settledBy: null,
  settledAt: '2026-03-01T13:00:00.000Z',
  createdAt: '2026-03-01T12:00:00.000Z',
  updatedAt: '2026-03-01T13:00:00.000Z',
}

// Another test file of the same worker may have changed the language.
beforeAll(() => i18next.changeLanguage('en'))

it('a printed conversation has its charges with their status', () => {
  const ticket = buildTicket({})
  const paper = renderHtml(
    withSignedInUser(
      <QueryClientProvider client={new QueryClient()}>
        <PrintoutMessages ticket={ticket} messages={[]} charges={[charge]} isCut={false} />
      </QueryClientProvider>,
    ),
  )
  const text = paper.replaceAll('\u00A0', ' ')
  expect(text).toContain('Pix charge · R$ 49,90 · Partly refunded')
  expect(text).toContain('Camiseta azul')
  expect(text).toContain('by Ana · R$ 9,90 given back by the bank')
})

it('a printed sheet is in the company’s language, whatever its reader’s', () => {
  const paper = renderHtml(
    withSignedInUser(
      <QueryClientProvider client={new QueryClient()}>
        <PrintoutPaper
          ticket={buildTicket({})}
          messages={[buildMessage({ position: 1, isDeleted: true })]}
          charges={[{ ...charge, createdAt: '2026-11-21T13:00:00.000Z' }]}
          isCut
        />
      </QueryClientProvider>,
    ),
  )
  expect(paper).toContain('lang="pt-BR"')
  for (const words of [
    'Conversa com Maria',
    'Mensagem apagada',
    'Cobrança Pix',
    'mensagens mais recentes',
  ])
    expect(paper).toContain(words)
  for (const words of ['Conversation', 'deleted', 'Pix charge', 'newest'])
    expect(paper).not.toContain(words)
})
