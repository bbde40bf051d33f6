import type { Message } from '@guiche/contract/messages'
import { beforeAll, expect, it } from 'vitest'
import { changeLanguage } from '../../../../platform/words.ts'
import { buildMessage } from '../../../../testing/build-ticket.ts'
import { renderHtml, withSignedInUser } from '../../../../testing/render-html.tsx'
import type { ThreadActions } from '../actions/thread-actions.ts'
import { threadRows } from '../thread/thread-rows.ts'
import { MessageBubble } from './MessageBubble.tsx'
import { ticksOf } from './ticks.ts'

// Files from before the line was connected are loaded on demand: a missing one has not failed.

const noop = () => {}
const actions: ThreadActions = {
  isGroup: false,
  customer: 'Maria',
  canAct: true,
  line: { edits: true, deletes: true, reactions: true, windowHours: null },
  onReply: noop,
  onReact: noop,
  onRetry: noop,
  onGoTo: noop,
  onSendAgain: noop,
  onDiscard: noop,
  onAct: noop,
}

function renderBubble(change: Partial<Message>): string {
  const message = buildMessage({
    messageType: 'image',
    mediaType: 'image',
    mediaUrl: null,
    ...change,
  })
  const [row] = threadRows({ messages: [message] })
  if (row?.kind !== 'message') throw new Error('a message has a row')
  return renderHtml(withSignedInUser(<MessageBubble row={row} actions={actions} isMet={false} />))
}

const buildFailure = (code: string) => ({ code, reason: '' })

beforeAll(() => changeLanguage('pt'))

it.each([true, false])('can be loaded for any sender (ours: %s)', (fromMe) => {
  const shown = renderBubble({ fromMe, failure: buildFailure('ERR_MEDIA_NOT_LOADED') })
  expect(shown).toContain('Arquivo ainda não baixado')
  expect(shown).toContain('Baixar o arquivo')
  expect(shown).not.toMatch(/role="alert"|Reenviar|Não enviada/)
})

it('can be requested again after a failure, and an own file is not sent again', () => {
  const shown = renderBubble({ fromMe: true, failure: buildFailure('ERR_WAPP_DOWNLOAD_MEDIA') })
  expect(shown).toContain('Tentar de novo')
  expect(shown).not.toContain('Reenviar')
})

it('keeps the delivery status of own messages', () => {
  const sent = { ack: 1, failure: buildFailure('ERR_MEDIA_NOT_LOADED') }
  expect(ticksOf(sent)).toBe('sent')
  expect(ticksOf({ ack: 1, failure: buildFailure('131026') })).toBe('failed')
})
