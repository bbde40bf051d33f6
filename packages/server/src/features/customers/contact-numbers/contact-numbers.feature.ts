import type { Feature } from '../../../platform/feature.ts'
import { bindRoute } from '../../../platform/http/bind-route.ts'
import { reviewNumbers } from './review-numbers.ts'

export const contactNumbersFeature: Feature = {
  routes: [
    bindRoute('GET /contact-numbers', ({ actor, query }) =>
      reviewNumbers(actor.companyId, query.after),
    ),
  ],
}
