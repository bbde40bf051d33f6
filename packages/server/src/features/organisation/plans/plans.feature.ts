import { reactAfterCommit } from '../../../platform/events/events.ts'
import type { Feature } from '../../../platform/feature.ts'
import { tellOperators } from '../../../platform/live/live.ts'
import { plansChanged } from './plans.events.ts'
import { planRoutes } from './plans.routes.ts'

export const plansFeature: Feature = {
  routes: planRoutes,
  reactions: [reactAfterCommit(plansChanged, () => tellOperators('plans'))],
}
