import { expect, test } from 'vitest'
import { buildMessage } from '../../../../testing/build-ticket.ts'
import { lastEditableMessage, signedText, splitSignature } from './message-text.ts'

const NOW = new Date('2026-03-01T12:00:00Z')
const minutesAgo = (minutes: number) => new Date(NOW.getTime() - minutes * 60_000).toISOString()
const ownMessage = (change: Parameters<typeof buildMessage>[0]) =>
  buildMessage({ fromMe: true, userId: 7, createdAt: minutesAgo(1), body: 'Oi', ...change })

test('a signature comes before the text, and is kept by an edit', () => {
  expect(signedText('Oi', 'Ana')).toBe('*Ana:*\nOi')
  expect(signedText('Oi', undefined)).toBe('Oi')
  expect(signedText('', 'Ana')).toBe('')
  expect(splitSignature('*Ana:*\nOi', 'Ana')).toEqual({ text: 'Oi', mark: '*Ana:*\n' })
  expect(splitSignature('*Bia:*\nOi', 'Ana')).toEqual({ text: '*Bia:*\nOi', mark: '' })
})

test('the user’s last text may be edited for 15 minutes', () => {
  const last = ownMessage({ id: 'b' })
  expect(
    lastEditableMessage([ownMessage({ id: 'a' }), last, buildMessage({ fromMe: false })], 7, NOW),
  ).toBe(last)
  expect(lastEditableMessage([ownMessage({ createdAt: minutesAgo(16) })], 7, NOW)).toBeUndefined()
  expect(lastEditableMessage([ownMessage({ userId: 8 })], 7, NOW)).toBeUndefined()
})

test('other kinds and undelivered messages are not edited, nor is a message before them', () => {
  expect(
    lastEditableMessage([ownMessage({ id: 'a' }), ownMessage({ messageType: 'image' })], 7, NOW),
  ).toBeUndefined()
  const choices = { body: 'Oi', options: [{ id: 'a', title: 'A' }] }
  expect(lastEditableMessage([ownMessage({ choices })], 7, NOW)).toBeUndefined()
  expect(
    lastEditableMessage([ownMessage({ failure: { code: '1', reason: '' } })], 7, NOW),
  ).toBeUndefined()
})
