/**
 * The routes that give access which outlasts the session of the caller: a password, an address to sign in with, a token, an
 * address that starts something, a place to which events are sent. A super user at a company's desk (docs/decisions/0045)
 * is refused with ERR_OPERATOR_SESSION, since the access would outlast the hour. `always`: every call; `sometimes`: calls
 * whose body gives access, which the feature decides. A test tries all routes (server `app/granted-access.test.ts`).
 */
export const grantingRoutes: Readonly<Record<string, 'always' | 'sometimes'>> = {
  'POST /users': 'always',
  /** A password, another e-mail or another profile. */
  'PUT /users/:id': 'sometimes',
  'POST /users/:id/reactivate': 'always',
  'POST /users/invite': 'always',
  'POST /users/invitations/:id/resend': 'always',
  'POST /personal-tokens': 'always',
  /** Tokens of programs are the person's, who ends them. */
  'DELETE /personal-tokens/:id': 'always',
  /** With a token. */
  'POST /whatsapp': 'sometimes',
  'PUT /whatsapp/:id': 'sometimes',
  'POST /whatsapp/:id/token': 'always',
  'POST /webhooks': 'always',
  /** Led to another address, or turned on. */
  'PUT /webhooks/:id': 'sometimes',
  'POST /webhooks/:id/secret': 'always',
  /** Only where the flow has no address yet. */
  'PUT /flowbuilder/:id/webhook': 'sometimes',
}
