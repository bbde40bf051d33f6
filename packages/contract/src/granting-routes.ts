/**
 * Routes that grant access which outlasts the caller's session: a password, a sign-in address, a token, an address that
 * starts something, a target of events. They are refused with ERR_OPERATOR_SESSION during an operator session
 * (docs/decisions/0045), which lasts an hour. `always`: every call; `sometimes`: the feature decides by the body. A
 * test tries all routes (server `app/granted-access.test.ts`).
 */
export const grantingRoutes: Readonly<Record<string, 'always' | 'sometimes'>> = {
  'POST /users': 'always',
  /** With a password, another e-mail or another profile. */
  'PUT /users/:id': 'sometimes',
  'POST /users/:id/reactivate': 'always',
  'POST /users/invite': 'always',
  'POST /users/invitations/:id/resend': 'always',
  'POST /personal-tokens': 'always',
  /** Only the user ends the tokens of their programs. */
  'DELETE /personal-tokens/:id': 'always',
  /** With a token. */
  'POST /whatsapp': 'sometimes',
  'PUT /whatsapp/:id': 'sometimes',
  'POST /whatsapp/:id/token': 'always',
  'POST /webhooks': 'always',
  /** With another address, or reactivated. */
  'PUT /webhooks/:id': 'sometimes',
  'POST /webhooks/:id/secret': 'always',
  /** Only where the flow has no address yet. */
  'PUT /flowbuilder/:id/webhook': 'sometimes',
}
