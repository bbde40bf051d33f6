import { z } from 'zod'
import type { Feature } from '../../../platform/feature.ts'
import { bindRoute } from '../../../platform/http/bind-route.ts'
import { job } from '../../../platform/jobs/job.ts'
import { snoozeTicket, unsnoozeTicket, WAKE_JOB, wakeTicket } from './snooze-ticket.ts'

const wakePayload = z.object({ ticketId: z.int() })

export const ticketSnoozeFeature: Feature = {
  routes: [
    bindRoute('PUT /tickets/:id/snooze', ({ actor, params, body }) =>
      snoozeTicket(actor, params.id, body),
    ),
    bindRoute('DELETE /tickets/:id/snooze', ({ actor, params }) =>
      unsnoozeTicket(actor, params.id),
    ),
  ],
  jobs: [job(WAKE_JOB, wakePayload, (companyId, { ticketId }) => wakeTicket(companyId, ticketId))],
}
