import type { Feature } from '../../platform/feature.ts'
import { answerCallJob } from './answer-call.ts'
import { sayPieceJob } from './say-pieces.ts'

/** What flows ask of programs outside. */
export const flowCallsFeature: Feature = { jobs: [answerCallJob, sayPieceJob] }
