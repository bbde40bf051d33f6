import type { Feature } from '../../../platform/feature.ts'
import { serve } from '../../../platform/http/bind-route.ts'
import { reviewNumbers } from './review-numbers.ts'

export const contactNumbersFeature: Feature = {
  routes: [
    serve('GET /contact-numbers', ({ actor, query }) =>
      reviewNumbers(actor.companyId, query.after),
    ),
  ],
}
