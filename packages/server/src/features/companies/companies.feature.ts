import type { Feature } from '../../platform/feature.ts'
import { companyLive } from './companies.live.ts'
import { companyRoutes } from './companies.routes.ts'

export const companiesFeature: Feature = { routes: companyRoutes, reactions: companyLive }
