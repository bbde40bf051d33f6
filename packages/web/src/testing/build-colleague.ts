import type { RepliedBy } from '@guiche/contract/routes'

type Colleague = RepliedBy<'GET /users/list'>[number]

/** A colleague who is online and not paused. */
export function buildColleague(change: Partial<Colleague> = {}): Colleague {
  return {
    id: 8,
    name: 'Bruno',
    email: 'bruno@example.com',
    profile: 'user',
    companyId: 1,
    isActive: true,
    pausedAt: null,
    pauseReason: '',
    pausedUntil: null,
    ticketLimit: 0,
    skills: [],
    profilePicUrl: '',
    online: true,
    queues: [],
    ...change,
  }
}
