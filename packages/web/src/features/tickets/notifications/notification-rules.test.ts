import { expect, it } from 'vitest'
import { isUserNotified, titleWithCount, isWorthSound } from './notification-rules.ts'

const user = {
  id: 7,
  profile: 'user' as const,
  allTicket: 'desabled' as const,
  queues: [{ id: 3 }],
}
const seesAll = { ...user, allTicket: 'enabled' as const }
const admin = { ...user, profile: 'admin' as const, queues: [] }
const pendingTicketIn = (queueId: number | null) => ({
  status: 'pending' as const,
  userId: null,
  queueId,
})

it('users are notified about their own tickets in any queue, and not about tickets of others', () => {
  expect(isUserNotified(user, { status: 'open', userId: 7, queueId: 4 })).toBe(true)
  expect(isUserNotified(user, { status: 'open', userId: 8, queueId: 3 })).toBe(false)
  expect(isUserNotified(seesAll, { status: 'closed', userId: 7, queueId: 3 })).toBe(false)
})

it('users are notified about pending tickets of their queues, and with allTicket also about those without a queue', () => {
  expect([3, 4, null].map((queueId) => isUserNotified(user, pendingTicketIn(queueId)))).toEqual([
    true,
    false,
    false,
  ])
  expect([3, 4, null].map((queueId) => isUserNotified(seesAll, pendingTicketIn(queueId)))).toEqual([
    true,
    false,
    true,
  ])
  expect([3, 4, null].map((queueId) => isUserNotified(admin, pendingTicketIn(queueId)))).toEqual([
    true,
    true,
    true,
  ])
})

it('own messages and reactions make no sound', () => {
  const message = { fromMe: false, messageType: 'conversation', isDeleted: false }
  expect(isWorthSound(message)).toBe(true)
  expect(isWorthSound({ ...message, fromMe: true })).toBe(false)
  expect(isWorthSound({ ...message, messageType: 'reactionMessage' })).toBe(false)
})

it('the title carries one count', () => {
  expect(titleWithCount('Atendimentos · Guichê', 3)).toBe('(3) Atendimentos · Guichê')
  expect(titleWithCount('(3) Atendimentos · Guichê', 120)).toBe('(99+) Atendimentos · Guichê')
  expect(titleWithCount('(99+) Atendimentos · Guichê', 0)).toBe('Atendimentos · Guichê')
})
