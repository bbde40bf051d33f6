import { z } from 'zod'
import { declareRoutes } from './route.ts'
import { email, line, messageReply } from './shapes.ts'

/** Validity of a mailed code. */
export const RESET_CODE_MINUTES = 60

/** A new password in place of a forgotten one (core 5). */
const resetPassword = z
  .string()
  .min(8)
  .max(50)
  .refine((password) => hasCharacterClasses(password), 'password_classes')

function hasCharacterClasses(password: string): boolean {
  return [/\p{Lu}/u, /\p{Ll}/u, /\d/].every((kind) => kind.test(password))
}

/** A request for a code. */
export const forgotten = z.object({ email: email() })

/** `token` is the mailed code, by its name in clients of this family; hyphens, spaces and case are ignored. */
export const passwordReset = z.object({
  email: email(),
  token: line(1, 100),
  newPassword: resetPassword,
})
export type PasswordReset = z.output<typeof passwordReset>

// The family's paths contain secrets and are served for its clients; the product's web sends bodies, which proxies do
// not log.
export const passwordResetRoutes = declareRoutes({
  'POST /forgetpassword': {
    summary: 'Mail a code for a new password; the answer does not reveal whether the user exists',
    who: 'public',
    body: forgotten,
    reply: messageReply,
  },
  'POST /forgetpassword/:email': {
    summary: 'Mail a code for a new password, with the address in the path for older clients',
    who: 'public',
    params: forgotten,
    reply: messageReply,
  },
  'POST /resetpasswords': {
    summary: 'Set a new password with a mailed code; all sessions of the user end',
    who: 'public',
    body: passwordReset,
    reply: messageReply,
  },
  'POST /resetpasswords/:email/:token/:newPassword': {
    summary: 'Set a new password with a mailed code, with all values in the path for older clients',
    who: 'public',
    params: passwordReset,
    reply: messageReply,
  },
})
