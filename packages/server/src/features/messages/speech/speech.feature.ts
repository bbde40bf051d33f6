import type { Feature } from '../../../platform/feature.ts'
import { transcribeJob, transcribeReaction } from './transcribe-messages.ts'

/** Text to speech for answers, and transcripts of customers' voice notes. */
export const speechFeature: Feature = {
  jobs: [transcribeJob],
  reactions: [transcribeReaction],
}
