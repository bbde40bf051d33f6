import type { Feature } from '../../../platform/feature.ts'
import { presenceSockets } from './presence-sockets.ts'

/** Who looks at a ticket and who writes in it, as long as they do: nothing of it is stored. */
export const presenceFeature: Feature = { sockets: [presenceSockets] }
