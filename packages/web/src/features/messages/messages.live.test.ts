import type { Message } from '@guiche/contract/messages'
import { QueryClient } from '@tanstack/react-query'
import { describe, expect, it } from 'vitest'
import { buildContact, buildMessage, buildTicket } from '../../testing/build-ticket.ts'
import { hearMessage } from './messages.live.ts'
import { mergeMessage, messagesOf, threadPages, type ThreadPages } from './messages.queries.ts'

describe('a thread hears', () => {
  it('of a new message once, however often it is told', () => {
    const cache = loaded([buildMessage({ position: 1 })])
    const heard = {
      action: 'create' as const,
      message: buildMessage({ position: 2 }),
      ticket: buildTicket(),
      contact: buildContact(),
    }
    hearMessage(cache, heard)
    hearMessage(cache, heard)
    mergeMessage(cache, heard.message, 1)
    expect(positions(cache)).toEqual([1, 2])
    expect(cache.getQueryData<ThreadPages>(threadPages(1).queryKey)?.pages[0]?.count).toBe(2)
  })

  it('of messages in any order, and shows them in that of the thread', () => {
    const cache = loaded([buildMessage({ position: 1 })])
    for (const position of [3, 2]) {
      hearMessage(cache, {
        action: 'create',
        message: buildMessage({ position }),
        ticket: buildTicket(),
        contact: buildContact(),
      })
    }
    expect(positions(cache)).toEqual([1, 2, 3])
  })

  it('of a change, and never goes back to an older one', () => {
    const cache = loaded([buildMessage({ fromMe: true, ack: 0 })])
    hearMessage(cache, {
      action: 'update',
      message: buildMessage({ fromMe: true, ack: 4, version: 3 }),
    })
    hearMessage(cache, {
      action: 'update',
      message: buildMessage({ fromMe: true, ack: 1, version: 2 }),
    })
    mergeMessage(cache, buildMessage({ fromMe: true, ack: 0, version: 1 }), 1)
    expect(messages(cache)[0]?.ack).toBe(4)
  })

  it('of messages of a later ticket of the same customer and line, and of no other', () => {
    const cache = loaded([])
    const later = buildTicket({ id: 2 })
    const message = buildMessage({ position: 2, ticketId: 2 })
    hearMessage(cache, { action: 'create', message, ticket: later, contact: buildContact() })
    hearMessage(cache, {
      action: 'create',
      message: buildMessage({ position: 3, ticketId: 3 }),
      ticket: buildTicket({ id: 3, contactId: 2 }),
      contact: buildContact({ id: 2 }),
    })
    expect(positions(cache)).toEqual([2])
  })

  it('nothing of changes to messages that are not loaded', () => {
    const cache = loaded([buildMessage({ position: 5 })])
    hearMessage(cache, { action: 'update', message: buildMessage({ position: 1, version: 2 }) })
    expect(positions(cache)).toEqual([5])
  })
})

function loaded(of: Message[]): QueryClient {
  const cache = new QueryClient()
  const data: ThreadPages = {
    pages: [
      {
        messages: of,
        count: of.length,
        hasMore: false,
        upTo: 2,
        hasNewer: false,
        ticket: buildTicket(),
      },
    ],
    pageParams: [{}],
  }
  cache.setQueryData<ThreadPages>(threadPages(1).queryKey, data)
  return cache
}

function messages(cache: QueryClient): Message[] {
  return messagesOf(cache.getQueryData<ThreadPages>(threadPages(1).queryKey))
}

function positions(cache: QueryClient): number[] {
  return messages(cache).map(({ position }) => position)
}
