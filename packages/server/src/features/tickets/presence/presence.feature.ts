import type { Feature } from '../../../platform/feature.ts'
import { presenceSockets } from './presence-sockets.ts'

/** Live presence and typing of attendants on tickets. Nothing is stored. */
export const presenceFeature: Feature = { sockets: [presenceSockets] }
