import type { MacroRun } from '@guiche/contract/macros'
import { describe, expect, it } from 'vitest'
import { buildMessage, buildNote } from '../../../../testing/build-ticket.ts'
import { isSameRow, threadRows } from './thread-rows.ts'
import { ticksOf } from '../bubble/ticks.ts'

describe('the rows of a thread', () => {
  const timestampAt = (time: string) => `2026-11-21T${time}.000Z`

  it('are grouped by sender and minute', () => {
    const rows = threadRows({
      messages: [
        buildMessage({ position: 1, createdAt: timestampAt('12:00:01') }),
        buildMessage({ position: 2, createdAt: timestampAt('12:00:40') }),
        buildMessage({ position: 3, createdAt: timestampAt('12:01:00') }),
        buildMessage({ position: 4, createdAt: timestampAt('12:01:10'), fromMe: true, userId: 1 }),
        buildMessage({ position: 5, createdAt: timestampAt('12:01:20'), fromMe: true, userId: 2 }),
      ],
    })
    expect(rows.map(({ isFirstOfGroup }) => isFirstOfGroup)).toEqual([
      true,
      false,
      true,
      true,
      true,
    ])
    expect(rows.map(({ isLastOfGroup }) => isLastOfGroup)).toEqual([false, true, true, true, true])
  })

  it('separate the members of a group, and keep calls alone', () => {
    const rows = threadRows({
      messages: [
        buildMessage({ position: 1, participant: 'Ana' }),
        buildMessage({ position: 2, participant: 'Bia' }),
        buildMessage({ position: 3, participant: 'Bia', messageType: 'call_log' }),
      ],
    })
    expect(rows.every(({ isFirstOfGroup }) => isFirstOfGroup)).toBe(true)
  })

  it('show a delivery status once per group and status', () => {
    const ownMessage = (position: number, ack: number) =>
      buildMessage({ position, fromMe: true, userId: 1, ack })
    const rows = threadRows({ messages: [ownMessage(1, 4), ownMessage(2, 1), ownMessage(3, 1)] })
    expect(rows.map(({ showsFoot }) => showsFoot)).toEqual([true, false, true])
  })

  it('are divided by days and by tickets', () => {
    const rows = threadRows({
      messages: [
        buildMessage({ position: 1, createdAt: '2026-11-19T12:00:00.000Z' }),
        buildMessage({ position: 2, createdAt: '2026-11-21T12:00:00.000Z', ticketId: 2 }),
        buildMessage({ position: 3, createdAt: '2026-11-21T12:00:10.000Z', ticketId: 2 }),
      ],
    })
    expect(rows.map(({ day }) => day)).toEqual(['19/11/2026', '21/11/2026', undefined])
    expect(rows.map(({ turn }) => turn?.startedAt)).toEqual([
      undefined,
      '2026-11-21T12:00:00.000Z',
      undefined,
    ])
  })

  it('have notes at their time, and hide those older than the loaded messages', () => {
    const buildNoteAt = (id: number, time: string) =>
      buildNote({ id, createdAt: timestampAt(time) })
    const thread = {
      messages: [
        buildMessage({ position: 1, createdAt: timestampAt('12:00:00') }),
        buildMessage({ position: 2, createdAt: timestampAt('12:00:20') }),
      ],
      notes: [buildNoteAt(3, '12:00:30'), buildNoteAt(2, '12:00:10'), buildNoteAt(1, '11:00:00')],
    }
    const noteKeysAndKinds = (isWhole: boolean) =>
      threadRows({ ...thread, isWhole }).map(({ key, kind }) => (kind === 'note' ? key : kind))
    expect(noteKeysAndKinds(true)).toEqual(['note-1', 'message', 'note-2', 'message', 'note-3'])
    expect(noteKeysAndKinds(false)).toEqual(['message', 'note-2', 'message', 'note-3'])
    expect(threadRows(thread).every(({ isFirstOfGroup }) => isFirstOfGroup)).toBe(true)
  })

  it('have runs of macros among the notes, by time', () => {
    const buildRunAt = (id: number, time: string): MacroRun => ({
      id,
      ticketId: 1,
      userId: 1,
      userName: 'Ana',
      name: 'Resolver',
      kinds: ['close'],
      createdAt: timestampAt(time),
    })
    const rows = threadRows({
      messages: [buildMessage({ position: 1, createdAt: timestampAt('12:00:20') })],
      notes: [buildNote({ id: 1, createdAt: timestampAt('12:00:15') })],
      runs: [buildRunAt(2, '12:00:30'), buildRunAt(1, '12:00:10')],
    })
    expect(rows.map(({ kind, key }) => (kind === 'message' ? kind : key))).toEqual([
      'run-1',
      'note-1',
      'message',
      'run-2',
    ])
  })

  it('mark the first unread message', () => {
    const messages = [buildMessage({ position: 1 }), buildMessage({ position: 2 })]
    const rows = threadRows({ messages, firstUnreadId: messages[1]?.id })
    expect(rows.map(({ isFirstUnread }) => isFirstUnread)).toEqual([false, true])
  })

  it('are equal until visible content changes', () => {
    const message = buildMessage({ position: 1 })
    const firstRowOf = (change: Parameters<typeof threadRows>[0]) => threadRows(change)[0]!
    expect(
      isSameRow(firstRowOf({ messages: [message] }), firstRowOf({ messages: [message] })),
    ).toBe(true)
    expect(
      isSameRow(
        firstRowOf({ messages: [message] }),
        firstRowOf({ messages: [{ ...message, ack: 3 }] }),
      ),
    ).toBe(false)
    expect(
      isSameRow(
        firstRowOf({ messages: [message] }),
        firstRowOf({ messages: [message, buildMessage({ position: 2 })] }),
      ),
    ).toBe(false)
  })
})

it('the status follows the receipts, and a delivery overrides an earlier failure', () => {
  const failure = { code: '131026', reason: '' }
  const ticksFor = (ack: number, failed = false) =>
    ticksOf({ ack, failure: failed ? failure : null })
  expect([0, 1, 2, 3, 4, 5].map((ack) => ticksFor(ack))).toEqual([
    'waiting',
    'sent',
    'delivered',
    'delivered',
    'read',
    'read',
  ])
  expect([ticksFor(0, true), ticksFor(1, true), ticksFor(3, true)]).toEqual([
    'failed',
    'failed',
    'delivered',
  ])
})
