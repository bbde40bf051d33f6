import type { Message } from '@guiche/contract/messages'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { beforeAll, expect, it } from 'vitest'
import { changeLanguage } from '../../../platform/words.ts'
import { buildMessage, buildTicket } from '../../../testing/build-ticket.ts'
import { renderHtml } from '../../../testing/render-html.tsx'
import { threadPages } from '../messages/index.ts'
import { ReplyWindowEnded } from './ReplyWindowEnded.tsx'

const HOUR_MS = 3_600_000

beforeAll(() => changeLanguage('pt'))

/** The markup above the field for a thread with these messages. */
function renderWindowEnded(messages: Message[], windowHours: number | null): string {
  const cache = new QueryClient()
  const page = { messages, count: messages.length, hasMore: false, hasNewer: false, upTo: 0 }
  const pages = { pages: [page], pageParams: [{}] }
  cache.setQueryData<unknown>(threadPages(1).queryKey, pages)
  const capabilities = { edits: false, deletes: false, reactions: true, windowHours }
  const ticket = buildTicket({ whatsapp: { name: 'Oficial', status: 'CONNECTED', capabilities } })
  return renderHtml(
    <QueryClientProvider client={cache}>
      <ReplyWindowEnded ticket={ticket} />
    </QueryClientProvider>,
  )
}

const hoursAgo = (hours: number) => new Date(Date.now() - hours * HOUR_MS).toISOString()
const customerMessage = (hours: number) =>
  buildMessage({ fromMe: false, createdAt: hoursAgo(hours) })
const ownMessage = (hours: number) =>
  buildMessage({ id: 'ours', fromMe: true, position: 2, createdAt: hoursAgo(hours) })

it('shows that the line takes no free text any more, even after later answers', () => {
  const said = renderWindowEnded([customerMessage(25), ownMessage(1)], 24)
  expect(said).toContain('O cliente escreveu há mais de 24 horas')
  expect(said).toContain('modelos aprovados')
})

it('shows nothing within those hours, on a line without a limit, or without a message of the customer', () => {
  expect(renderWindowEnded([customerMessage(23)], 24)).toBe('')
  expect(renderWindowEnded([customerMessage(25)], null)).toBe('')
  expect(renderWindowEnded([ownMessage(48)], 24)).toBe('')
})
