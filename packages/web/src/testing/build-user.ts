import type { User } from '@guiche/contract/users'

const AT = '2026-11-21T12:00:00.000Z'

/** An attendant of company 1. */
export function buildUser(change: Partial<User> = {}): User {
  return {
    id: 8,
    name: 'Bia',
    email: 'bia@example.com',
    profile: 'user',
    companyId: 1,
    isActive: true,
    pausedAt: null,
    pauseReason: '',
    pausedUntil: null,
    ticketLimit: 0,
    skills: [],
    profilePicUrl: '',
    super: false,
    allTicket: 'desabled',
    whatsappId: null,
    online: false,
    queues: [],
    company: { id: 1, name: 'Empresa 1' },
    createdAt: AT,
    ...change,
  }
}
