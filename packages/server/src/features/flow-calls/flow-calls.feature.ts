import type { Feature } from '../../platform/feature.ts'
import { answerCallJob } from './answer-call.ts'

/** What flows ask of programs outside. */
export const flowCallsFeature: Feature = { jobs: [answerCallJob] }
