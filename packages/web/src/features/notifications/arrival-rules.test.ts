import { expect, it } from 'vitest'
import { concerns, countedTitle, isArrival } from './arrival-rules.ts'

it('one is told of one’s own tickets, and of those that wait if one sees all', () => {
  const user = { id: 7, profile: 'user' as const, allTicket: 'desabled' as const }
  const seesAll = { ...user, allTicket: 'enabled' as const }
  expect(concerns(user, { status: 'open', userId: 7 })).toBe(true)
  expect(concerns(user, { status: 'open', userId: 8 })).toBe(false)
  expect(concerns(user, { status: 'pending', userId: null })).toBe(false)
  expect(concerns(seesAll, { status: 'pending', userId: null })).toBe(true)
  expect(concerns({ ...user, profile: 'admin' }, { status: 'pending', userId: null })).toBe(true)
  expect(concerns(seesAll, { status: 'closed', userId: 7 })).toBe(false)
})

it('our own messages and reactions make no sound', () => {
  const message = { fromMe: false, mediaType: 'conversation', isDeleted: false }
  expect(isArrival(message)).toBe(true)
  expect(isArrival({ ...message, fromMe: true })).toBe(false)
  expect(isArrival({ ...message, mediaType: 'reactionMessage' })).toBe(false)
})

it('the title carries one count', () => {
  expect(countedTitle('Atendimentos · Guichê', 3)).toBe('(3) Atendimentos · Guichê')
  expect(countedTitle('(3) Atendimentos · Guichê', 120)).toBe('(99+) Atendimentos · Guichê')
  expect(countedTitle('(99+) Atendimentos · Guichê', 0)).toBe('Atendimentos · Guichê')
})
