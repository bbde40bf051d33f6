import type { Feature } from '../../../platform/feature.ts'
import { bindRoute } from '../../../platform/http/bind-route.ts'
import { cancelSends, retrySends } from './change-sends.ts'
import { attemptsOfMessage, linesWithSends, pageOfSends } from './read-sends.ts'

/** Waiting and failed sends, for administrators. */
export const sendsFeature: Feature = {
  routes: [
    bindRoute('GET /messages/:messageId/attempts', ({ actor, params }) =>
      attemptsOfMessage(actor, params.messageId),
    ),
    bindRoute('GET /sends/lines', ({ actor }) => linesWithSends(actor)),
    bindRoute('GET /sends', ({ actor, query }) => pageOfSends(actor, query)),
    bindRoute('POST /sends/again', ({ actor, body }) => retrySends(actor, body)),
    bindRoute('POST /sends/give-up', ({ actor, body }) => cancelSends(actor, body)),
  ],
}
