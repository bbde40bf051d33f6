import { QueryClient } from '@tanstack/react-query'
import { expect, it } from 'vitest'
import { concerns, countedTitle, isArrival } from './arrival-rules.ts'
import { hearAgain } from './heard-again.ts'

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

it('what was heard while an answer was on its way is heard again when it has come', async () => {
  const cache = new QueryClient()
  const { hear, stop } = hearAgain(cache, ['tickets'])
  const answer = Promise.withResolvers<string[]>()
  const asked = cache.query({ queryKey: ['tickets', 1], queryFn: () => answer.promise })
  hear(() =>
    cache.setQueryData<string[]>(['tickets', 1], (known) => [
      ...new Set([...(known ?? []), 'heard']),
    ]),
  )
  answer.resolve(['old'])
  await asked
  await Promise.resolve()
  expect(cache.getQueryData(['tickets', 1])).toEqual(['old', 'heard'])

  // Nothing was heard since the next one was asked for.
  await cache.query({ queryKey: ['tickets', 1], queryFn: () => ['new'] })
  await Promise.resolve()
  expect(cache.getQueryData(['tickets', 1])).toEqual(['new'])
  stop()
})
