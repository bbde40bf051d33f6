import type { Feature } from '../../../platform/feature.ts'
import { transcribeJob, transcribeReaction } from './transcribe-later.ts'

/** What is said aloud: answers as sounds, and customers' voice notes as texts. */
export const speechFeature: Feature = {
  jobs: [transcribeJob],
  reactions: [transcribeReaction],
}
