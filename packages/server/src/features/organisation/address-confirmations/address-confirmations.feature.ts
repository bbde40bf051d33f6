import type { Feature } from '../../../platform/feature.ts'
import { bindRoute } from '../../../platform/http/bind-route.ts'
import { confirmAddress, resendConfirmation } from './confirm-address.ts'
import { mailSignUpConfirmation } from './mail-sign-up-confirmation.ts'

/** Confirms the email address of a sign-up's first user before their first sign-in. */
export const addressConfirmationsFeature: Feature = {
  routes: [
    bindRoute('POST /companies/cadastro/confirm', ({ body, request }) =>
      confirmAddress(body.token, request.ip),
    ),
    bindRoute('POST /companies/cadastro/resend', ({ body, request }) =>
      resendConfirmation(body.email, request.ip),
    ),
  ],
  jobs: [mailSignUpConfirmation],
}
