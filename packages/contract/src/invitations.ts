import { z } from 'zod'
import { profiles } from './permissions.ts'
import { declareRoutes } from './route.ts'
import { email, id, idParam, idList, instant, line, messageReply, optionalLine } from './shapes.ts'

/** Validity of an invitation's link. */
export const INVITATION_DAYS = 3

/** Retention of expired invitations, which may be sent again. */
export const EXPIRED_INVITATION_DAYS = 30

export const invitation = z.object({
  id: id(),
  companyId: id(),
  email: z.string(),
  /** Empty: entered on acceptance. */
  name: z.string(),
  profile: z.enum(profiles),
  queueIds: z.array(id()),
  expiresAt: instant(),
  createdAt: instant(),
  updatedAt: instant(),
})
export type Invitation = z.output<typeof invitation>

export const invitationInput = z.object({
  name: optionalLine(50),
  email: email(),
  profile: z.enum(profiles).default('user'),
  queueIds: idList(500).default([]),
})
export type InvitationInput = z.output<typeof invitationInput>

/** `path` opens the invitation; returned once, in addition to the mail. */
const invited = z.object({ invitation, path: z.string() })

const token = z.string().min(20).max(100)

export const acceptance = z.object({
  token,
  name: line(2, 50),
  password: z.string().min(5).max(50),
})
export type Acceptance = z.output<typeof acceptance>

export const invitationRoutes = declareRoutes({
  'GET /users/invitations': {
    summary: 'List open invitations, newest first',
    who: 'admin',
    reply: z.array(invitation),
  },
  'POST /users/invite': {
    summary: 'Invite a colleague by mail; a new invitation to an address replaces the former one',
    who: 'admin',
    body: invitationInput,
    reply: invited,
  },
  'POST /users/invitations/:id/resend': {
    summary: 'Send a new link; the former link becomes invalid',
    who: 'admin',
    params: idParam,
    reply: invited,
  },
  'DELETE /users/invitations/:id': {
    summary: 'Withdraw an invitation',
    who: 'admin',
    params: idParam,
    reply: messageReply,
  },
  'POST /invitations/show': {
    summary: 'Get the content of an invitation by the token of its link',
    who: 'public',
    body: z.object({ token }),
    reply: z.object({ name: z.string(), email: z.string(), companyName: z.string() }),
  },
  'POST /invitations/accept': {
    summary: 'Accept an invitation with a name and a password',
    who: 'public',
    body: acceptance,
    reply: z.object({ email: z.string() }),
  },
})
