import type { Feature } from '../../../platform/feature.ts'
import { bindRoute } from '../../../platform/http/bind-route.ts'
import { answerCallJob, chargeCallJob } from './run-external-call.ts'
import { chargeReaction, chargeSettledJob } from './charge-customer.ts'
import { replayCall } from './replay-call.ts'
import { sendPieceJob } from './send-pieces.ts'

/** Calls of flows, prompts and integrations to external programs. */
export const flowCallsFeature: Feature = {
  routes: [
    bindRoute('POST /bot-calls/:id/replay', ({ actor, params }) => replayCall(actor, params.id)),
  ],
  jobs: [answerCallJob, chargeCallJob, sendPieceJob, chargeSettledJob],
  reactions: [chargeReaction],
}
