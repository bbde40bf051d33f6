import type { Feature } from '../../../platform/feature.ts'
import { serve } from '../../../platform/http/bind-route.ts'
import { confirmAddress, resendConfirmation } from './confirm-address.ts'
import { mailConfirmation } from './mail-confirmation.ts'

/** Confirms the email address of a sign-up's first user before their first sign-in. */
export const addressConfirmationsFeature: Feature = {
  routes: [
    serve('POST /companies/cadastro/confirm', ({ body, request }) =>
      confirmAddress(body.token, request.ip),
    ),
    serve('POST /companies/cadastro/resend', ({ body, request }) =>
      resendConfirmation(body.email, request.ip),
    ),
  ],
  jobs: [mailConfirmation],
}
