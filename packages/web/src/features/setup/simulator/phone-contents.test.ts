import type { SimulatedMessage } from '@guiche/contract/simulator'
import { describe, expect, it } from 'vitest'
import {
  nextCursor,
  contactCardOf,
  choicePost,
  digitsOf,
  formatNumber,
  mergeMessages,
  placeBody,
  locationInText,
  shownMessages,
  ticksOf,
  unreportedMessages,
  vcardText,
} from './phone-contents.ts'

describe('the phone’s thread', () => {
  it('requests only the newest messages again', () => {
    expect(nextCursor([buildMessage(1)])).toBeUndefined()
    const many = Array.from({ length: 40 }, (_, at) => buildMessage(at + 1))
    expect(nextCursor(many)).toBe(10)
  })

  it('keeps order, takes edits and never lowers ticks', () => {
    const known = [buildMessage(1, { ack: 4 }), buildMessage(2)]
    const merged = mergeMessages(known, [
      buildMessage(3),
      buildMessage(1, { ack: 1, body: 'novo' }),
    ])
    expect(merged.map(({ seq }) => seq)).toEqual([1, 2, 3])
    expect(merged[0]).toMatchObject({ ack: 4, body: 'novo' })
  })

  it('shows the last reaction of each side on its message', () => {
    const messages = [
      buildMessage(1, { fromMe: true }),
      buildMessage(2, { type: 'reaction', quotedId: 'm1', body: '👍' }),
      buildMessage(3, { type: 'reaction', quotedId: 'm1', body: '❤️' }),
    ]
    const shown = shownMessages(messages)
    expect(shown).toHaveLength(1)
    expect(shown[0]?.reactions).toEqual(['❤️'])
    const taken = [...messages, buildMessage(4, { type: 'reaction', quotedId: 'm1', body: '' })]
    expect(shownMessages(taken)[0]?.reactions).toEqual([])
  })

  it('starts a run when the side or the day changes', () => {
    const shown = shownMessages([
      buildMessage(1),
      buildMessage(2),
      buildMessage(3, { fromMe: true, from: 'line-1' }),
      buildMessage(4, { fromMe: true, from: 'line-1', timestamp: 1_800_000_000 }),
    ])
    expect(shown.map(({ startsRun }) => startsRun)).toEqual([true, false, true, true])
    expect(shown.map(({ startsDay }) => startsDay)).toEqual([true, false, false, true])
  })

  it('finds messages without a report', () => {
    const messages = [
      buildMessage(1),
      buildMessage(2, { fromMe: true }),
      buildMessage(3, { fromMe: true, ack: 3 }),
    ]
    expect(unreportedMessages(messages, 3).map(({ id }) => id)).toEqual(['m2'])
    expect(unreportedMessages(messages, 4).map(({ id }) => id)).toEqual(['m2', 'm3'])
  })

  it('has ticks', () => {
    expect([0, 1, 2, 3, 4, 5].map(ticksOf)).toEqual([
      'sent',
      'sent',
      'delivered',
      'delivered',
      'read',
      'read',
    ])
  })
})

describe('locations, contact cards and numbers', () => {
  it('are written in the format that is read', () => {
    expect(locationInText(placeBody('-23.55', '-46.63', 'Sé'))).toEqual({
      latitude: -23.55,
      longitude: -46.63,
      description: 'Sé',
    })
    expect(locationInText('aqui')).toBeUndefined()
    expect(contactCardOf(vcardText('Lia; Sol', '5511987654321'))).toEqual({
      name: 'Lia; Sol',
      number: '+5511987654321',
    })
  })

  it('accept a decimal comma', () => {
    expect(digitsOf('(11) 98765-4321')).toBe('5511987654321')
    expect(digitsOf('+1 415 555 0100')).toBe('14155550100')
    expect(formatNumber('5511987654321')).toBe('+55 11 98765-4321')
    expect(formatNumber('14155550100')).toBe('+14155550100')
  })
})

function buildMessage(seq: number, given: Partial<SimulatedMessage> = {}): SimulatedMessage {
  return {
    id: `m${seq}`,
    from: '5511987654321',
    to: 'line-1',
    fromMe: false,
    type: 'text',
    body: `texto ${seq}`,
    ack: 1,
    timestamp: 1_700_000_000 + seq,
    seq,
    ...given,
  }
}

describe('options', () => {
  const optionRow = (id: string, section?: string) => ({
    id,
    title: `Opção ${id}`,
    ...(section !== undefined && { section }),
  })

  it('are answered with a quote of their message and their text', () => {
    const offered = buildMessage(1, { fromMe: true, buttons: [optionRow('a')] })
    expect(choicePost(offered, { ...optionRow('a', 'Um'), payload: 'A' })).toEqual({
      type: 'text',
      body: 'Opção a',
      quotedId: 'm1',
      choice: { id: 'a', title: 'Opção a', payload: 'A', answers: 'm1' },
    })
  })
})
