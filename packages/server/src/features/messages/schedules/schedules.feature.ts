import { z } from 'zod'
import { reactInTransaction } from '../../../platform/events/events.ts'
import type { Feature } from '../../../platform/feature.ts'
import { bindRoute } from '../../../platform/http/bind-route.ts'
import { job } from '../../../platform/jobs/job.ts'
import { messageChanged } from '../messages/index.ts'
import {
  attachPicture,
  changeSchedule,
  deleteSchedule,
  detachPicture,
  createSchedule,
  SEND_SCHEDULE,
} from './change-schedule.ts'
import { pageOfSchedules, showSchedule } from './read-schedules.ts'
import { scheduleLive } from './schedules.live.ts'
import { recordScheduleOutcome, sendSchedule } from './send-schedule.ts'
import { showScheduleWarnings } from './schedule-warnings.ts'

const due = z.object({ scheduleId: z.int() })

export const schedulesFeature: Feature = {
  routes: [
    bindRoute('GET /schedules', ({ actor, query }) => pageOfSchedules(actor, query)),
    bindRoute('GET /schedules/warnings', ({ actor, query }) => showScheduleWarnings(actor, query)),
    bindRoute('GET /schedules/:id', ({ actor, params }) => showSchedule(actor, params.id)),
    bindRoute('POST /schedules', ({ actor, body }) => createSchedule(actor, body)),
    bindRoute('PUT /schedules/:id', ({ actor, params, body }) =>
      changeSchedule(actor, params.id, body),
    ),
    bindRoute('DELETE /schedules/:id', ({ actor, params }) => deleteSchedule(actor, params.id)),
    bindRoute('POST /schedules/:id/media-upload', ({ actor, params, files }) =>
      attachPicture(actor, params.id, files),
    ),
    bindRoute('DELETE /schedules/:id/media-upload', ({ actor, params }) =>
      detachPicture(actor, params.id),
    ),
  ],
  reactions: [
    reactInTransaction(messageChanged, async (db, { message }) => {
      if (message.fromMe && message.userId === null) await recordScheduleOutcome(db, message)
    }),
    ...scheduleLive,
  ],
  jobs: [
    {
      ...job(SEND_SCHEDULE, due, (companyId, { scheduleId }) =>
        sendSchedule(companyId, scheduleId),
      ),
      module: 'useSchedules',
    },
  ],
}
