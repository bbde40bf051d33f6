import type { Feature } from '../../../platform/feature.ts'
import { bindRoute } from '../../../platform/http/bind-route.ts'
import { focusSockets } from './focus-sockets.ts'
import { pushReactions, sendPushJob } from './push-reactions.ts'
import {
  createPushSubscription,
  subscriptionsOf,
  testSubscription,
  deletePushSubscription,
} from './push-subscriptions.ts'
import { vapidKeys } from './vapid.ts'

/** Notices to browsers that are closed or in the background. */
export const pushFeature: Feature = {
  routes: [
    bindRoute('GET /push/key', () => Promise.resolve({ publicKey: vapidKeys().publicKey })),
    bindRoute('GET /push/subscriptions', ({ actor }) => subscriptionsOf(actor)),
    bindRoute('POST /push/subscriptions', ({ actor, body }) => createPushSubscription(actor, body)),
    bindRoute('DELETE /push/subscriptions/:id', ({ actor, params }) =>
      deletePushSubscription(actor, params.id),
    ),
    bindRoute('POST /push/test', ({ actor, body }) => testSubscription(actor, body.id)),
  ],
  reactions: pushReactions,
  jobs: [sendPushJob],
  sockets: [focusSockets],
}
