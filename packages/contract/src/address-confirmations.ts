import { z } from 'zod'
import { declareRoutes } from './route.ts'
import { email, line, messageReply } from './shapes.ts'

/** For so long the link of a mail confirms its address; another one may be asked for. */
export const CONFIRMATION_HOURS = 24

export const addressConfirmationRoutes = declareRoutes({
  'POST /companies/cadastro/confirm': {
    summary: 'Confirm the address of a sign-up by the token of its mail; a repeat is fine',
    who: 'public',
    body: z.object({ token: line(1, 300) }),
    reply: messageReply,
  },
  'POST /companies/cadastro/resend': {
    summary: 'Mail the confirmation again; the answer is the same whether there is one to mail',
    who: 'public',
    body: z.object({ email: email() }),
    reply: messageReply,
  },
})
