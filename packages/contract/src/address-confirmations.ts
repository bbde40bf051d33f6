import { z } from 'zod'
import { declareRoutes } from './route.ts'
import { email, line, messageReply } from './shapes.ts'

/** Validity of the link in a confirmation mail; a new one may be requested. */
export const CONFIRMATION_HOURS = 24

export const addressConfirmationRoutes = declareRoutes({
  'POST /companies/cadastro/confirm': {
    summary:
      'Confirm the address of a sign-up with the token from its mail; a repeated call changes nothing',
    who: 'public',
    body: z.object({ token: line(1, 300) }),
    reply: messageReply,
  },
  'POST /companies/cadastro/resend': {
    summary:
      'Send the confirmation mail again; the answer does not reveal whether the address is known',
    who: 'public',
    body: z.object({ email: email() }),
    reply: messageReply,
  },
})
