import type { Feature } from '../../platform/feature.ts'
import { companyLive } from './companies.live.ts'
import { companyRoutes } from './companies.routes.ts'
import { mailWelcome } from './mail-welcome.ts'

export const companiesFeature: Feature = {
  routes: companyRoutes,
  reactions: companyLive,
  jobs: [mailWelcome],
}
