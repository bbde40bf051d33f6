import type { Profile } from '@guiche/contract/permissions'
import { type User, type UserChange, userChange, userInput } from '@guiche/contract/users'
import type { UseFormReturn } from 'react-hook-form'

export interface UserForm {
  name: string
  email: string
  password: string
  profile: Profile
  allTicket: User['allTicket']
  queueIds: number[]
  whatsappId: number | null
  /** Form values as typed. */
  ticketLimit: string
  skills: string[]
}

export type SavedUser = Pick<UserChange, 'password'> &
  Omit<UserForm, 'password' | 'ticketLimit'> & { ticketLimit: number }

export type UserFormState = UseFormReturn<UserForm, unknown, SavedUser>

export const addedUser = userInput.pick({
  name: true,
  email: true,
  password: true,
  profile: true,
  allTicket: true,
  queueIds: true,
  whatsappId: true,
  ticketLimit: true,
  skills: true,
})

export const changedUser = addedUser.extend({ password: userChange.shape.password })

/** Initial values of the form. @param user absent for a new one */
export function userFormOf(user: User | undefined): UserForm {
  const { name = '', email = '', profile = 'user', allTicket = 'desabled' } = user ?? {}
  const { queues = [], whatsappId = null, ticketLimit = 0, skills = [] } = user ?? {}
  const queueIds = queues.map(({ id }) => id)
  const standing = { profile, allTicket, queueIds, whatsappId, skills }
  return { name, email, password: '', ...standing, ticketLimit: String(ticketLimit) }
}
