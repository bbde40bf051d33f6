import type { Feature } from '../../platform/feature.ts'
import { planRoutes } from './plans.routes.ts'

export const plansFeature: Feature = { routes: planRoutes }
