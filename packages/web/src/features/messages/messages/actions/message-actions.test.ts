import { expect, it } from 'vitest'
import { buildMessage } from '../../../../testing/build-ticket.ts'
import { actionsOf, copiedText } from './message-actions.ts'

const NOW = Date.parse('2026-11-21T12:10:00.000Z')
const line = { edits: true, deletes: true, reactions: true, windowHours: null }
const writing = { canWrite: true, canAct: true, line, now: NOW }
const ownMessage = (change = {}) => buildMessage({ fromMe: true, userId: 1, ack: 1, ...change })

it('the user’s text can be edited for a quarter of an hour and deleted for days', () => {
  expect(actionsOf(ownMessage(), writing)).toEqual([
    'reply',
    'react',
    'copy',
    'forward',
    'edit',
    'info',
    'delete',
  ])
  const late = { ...writing, now: NOW + 6 * 60_000 }
  expect(actionsOf(ownMessage(), late)).not.toContain('edit')
  expect(actionsOf(ownMessage(), late)).toContain('delete')
  expect(actionsOf(ownMessage(), { ...writing, now: NOW + 61 * 3_600_000 })).not.toContain('delete')
})

it('a customer’s message is neither edited nor deleted', () => {
  expect(actionsOf(buildMessage(), writing)).toEqual(['reply', 'react', 'copy', 'forward', 'info'])
})

it('a customer’s message can be translated where the company’s AI is on and the view is not read-only', () => {
  const helped = { ...writing, canAskAi: true }
  expect(actionsOf(buildMessage(), helped)).toContain('translate')
  expect(actionsOf(buildMessage(), { ...helped, canWrite: false })).toContain('translate')
  expect(actionsOf(buildMessage(), { ...helped, canAct: false })).not.toContain('translate')
  for (const silent of [
    ownMessage(),
    buildMessage({ body: ' ' }),
    buildMessage({ messageType: 'locationMessage', body: '|https://maps.example' }),
  ])
    expect(actionsOf(silent, helped)).not.toContain('translate')
})

it('an unsent message is neither answered nor edited, and can always be deleted', () => {
  const failure = { code: '1', reason: '' }
  for (const unsent of [ownMessage({ ack: 0 }), ownMessage({ ack: 0, failure })]) {
    expect(actionsOf(unsent, writing)).toEqual(['copy', 'forward', 'info', 'delete'])
    expect(actionsOf(unsent, { ...writing, now: NOW + 90 * 3_600_000 })).toContain('delete')
  }
})

it('messages with options or a template cannot be edited', () => {
  const choices = { body: 'Oi', options: [{ id: 'a', title: 'A' }] }
  const template = { name: 'oi', language: 'pt_BR', components: [], body: 'Oi', options: [] }
  for (const sent of [ownMessage({ choices }), ownMessage({ template })])
    expect(actionsOf(sent, writing)).toEqual([
      'reply',
      'react',
      'copy',
      'forward',
      'info',
      'delete',
    ])
})

it('a read-only view offers copy and details', () => {
  const looking = { ...writing, canWrite: false }
  expect(actionsOf(ownMessage(), { ...looking, canAct: false })).toEqual(['copy', 'info'])
  expect(actionsOf(ownMessage(), looking)).toEqual(['copy', 'forward', 'info'])
})

it('actions that the line cannot do are not offered, except deleting an unsent message', () => {
  const withIncapableLine = (incapable: object) => ({ ...writing, line: { ...line, ...incapable } })
  expect(actionsOf(ownMessage(), withIncapableLine({ edits: false }))).not.toContain('edit')
  expect(actionsOf(ownMessage(), withIncapableLine({ reactions: false }))).not.toContain('react')
  expect(actionsOf(ownMessage(), withIncapableLine({ deletes: false }))).not.toContain('delete')
  expect(actionsOf(ownMessage({ ack: 0 }), withIncapableLine({ deletes: false }))).toContain(
    'delete',
  )
})

it('deleted messages and calls offer few actions', () => {
  expect(actionsOf(ownMessage({ isDeleted: true }), writing)).toEqual(['info'])
  expect(actionsOf(buildMessage({ messageType: 'call_log' }), writing)).toEqual(['info'])
})

it('a location is copied as its text and link', () => {
  const body = 'data:image/png;base64,AA|https://maps.google.com/maps?q=1|Praça'
  expect(copiedText(buildMessage({ messageType: 'locationMessage', body }))).toBe(
    'Praça\nhttps://maps.google.com/maps?q=1',
  )
})
