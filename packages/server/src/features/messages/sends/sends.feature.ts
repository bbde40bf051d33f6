import type { Feature } from '../../../platform/feature.ts'
import { serve } from '../../../platform/http/bind-route.ts'
import { cancelSends, retrySends } from './change-sends.ts'
import { attemptsOfMessage, linesWithSends, pageOfSends } from './read-sends.ts'

/** Waiting and failed sends, for administrators. */
export const sendsFeature: Feature = {
  routes: [
    serve('GET /messages/:messageId/attempts', ({ actor, params }) =>
      attemptsOfMessage(actor, params.messageId),
    ),
    serve('GET /sends/lines', ({ actor }) => linesWithSends(actor)),
    serve('GET /sends', ({ actor, query }) => pageOfSends(actor, query)),
    serve('POST /sends/again', ({ actor, body }) => retrySends(actor, body)),
    serve('POST /sends/give-up', ({ actor, body }) => cancelSends(actor, body)),
  ],
}
